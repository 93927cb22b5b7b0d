package io.flowfabric.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.flowfabric.wire.At;
import io.flowfabric.wire.Forms;
import io.flowfabric.wire.MalformedMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A JSON object that was sent, read field by field; every complaint names the field. */
public final class Body {
  private final JsonNode tree;
  private final At at;

  Body(JsonNode tree, At at) {
    if (!tree.isObject()) {
      throw at.expected("an object", tree);
    }
    this.tree = tree;
    this.at = at;
  }

  public <T> Optional<T> find(String field, Class<T> type) {
    JsonNode node = tree.path(field);
    return node.isMissingNode() || node.isNull()
        ? Optional.empty()
        : Optional.of(Forms.of(type).read(node, at.field(field)));
  }

  public <T> T get(String field, Class<T> type) {
    return find(field, type).orElseThrow(() -> missing(field));
  }

  public boolean has(String field) {
    return tree.hasNonNull(field);
  }

  /** As it was sent. */
  public JsonNode raw(String field) {
    return tree.path(field);
  }

  public <T> List<T> all(String field, Class<T> type) {
    List<T> items = new ArrayList<>();
    JsonNode node = array(field);
    for (int index = 0; index < node.size(); index++) {
      items.add(Forms.of(type).read(node.get(index), at.field(field).item(index)));
    }
    return items;
  }

  /** Objects in an array, of which there may be only so many. */
  public List<Body> each(String field, int most) {
    if (!has(field)) {
      throw missing(field);
    }
    JsonNode node = array(field);
    if (node.isEmpty() || node.size() > most) {
      throw new ProblemException(Problem.of(
          Statuses.BAD_REQUEST,
          "batch_size",
          at.field(field) + " must have 1 to " + most + " items, had " + node.size()));
    }
    List<Body> items = new ArrayList<>();
    for (int index = 0; index < node.size(); index++) {
      items.add(new Body(node.get(index), at.field(field).item(index)));
    }
    return items;
  }

  public MalformedMessage missing(String field) {
    return new MalformedMessage(at.field(field) + " is missing");
  }

  private JsonNode array(String field) {
    JsonNode node = tree.path(field);
    if (!node.isArray() && !node.isMissingNode() && !node.isNull()) {
      throw at.field(field).expected("an array", node);
    }
    return node;
  }
}
