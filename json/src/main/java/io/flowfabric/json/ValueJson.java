package io.flowfabric.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flowfabric.model.BudgetId;
import io.flowfabric.model.LaneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Small values with parts as JSON: maps of texts and of amounts, lists of ids. */
public final class ValueJson {
  private ValueJson() {}

  public static String write(Map<String, String> texts) {
    ObjectNode out = Json.newObject();
    texts.forEach(out::put);
    return Json.write(out);
  }

  public static Map<String, String> texts(String json) {
    var texts = new TreeMap<String, String>();
    Json.object("texts", Json.read(json))
        .properties()
        .forEach(field -> texts.put(field.getKey(), field.getValue().asText()));
    return texts;
  }

  public static String amounts(Map<String, Long> amounts) {
    ObjectNode out = Json.newObject();
    new TreeMap<>(amounts).forEach(out::put);
    return Json.write(out);
  }

  public static Map<String, Long> amounts(String json) {
    var amounts = new TreeMap<String, Long>();
    Json.object("amounts", Json.read(json))
        .properties()
        .forEach(field -> amounts.put(field.getKey(), field.getValue().asLong()));
    return amounts;
  }

  /** Ids by their canonical texts. */
  public static String ids(Iterable<?> ids) {
    ArrayNode out = Json.newArray();
    ids.forEach(id -> out.add(id.toString()));
    return Json.write(out);
  }

  public static SortedSet<LaneId> lanes(String json) {
    var lanes = new TreeSet<LaneId>();
    items(json).forEach(item -> lanes.add(new LaneId(item)));
    return lanes;
  }

  public static List<BudgetId> budgets(String json) {
    return items(json).stream().map(BudgetId::parse).toList();
  }

  private static List<String> items(String json) {
    List<String> items = new ArrayList<>();
    for (JsonNode item : Json.read(json)) {
      items.add(item.asText());
    }
    return items;
  }
}
