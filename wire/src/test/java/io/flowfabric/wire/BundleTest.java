package io.flowfabric.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several commands on one way. */
final class BundleTest {

  @Test
  void commands_travel_as_they_would_alone() {
    byte[] request = Bundle.request(List.of(
        new Bundle.Part("ping", utf8("{}")), new Bundle.Part("describe", utf8("{\"a\":1}"))));

    JsonNode commands = JsonCodec.read(request).path(Bundle.COMMANDS);
    assertThat(commands).hasSize(2);
    assertThat(commands.get(1).path(Bundle.NAME).asText()).isEqualTo("describe");
    assertThat(commands.get(1).path(Bundle.COMMAND).path("a").asInt()).isEqualTo(1);
  }

  @Test
  void answers_come_back_in_their_order_each_with_its_status() {
    var body = JsonCodec.object();
    body.putArray(Bundle.ANSWERS)
        .add(Bundle.answer(200, JsonCodec.object()))
        .add(Bundle.answer(404, JsonCodec.object().put("detail", "gone")));

    List<Reply> replies = Bundle.answers(Reply.of(200, JsonCodec.write(body)), 2);
    assertThat(replies).extracting(Reply::status).containsExactly(200, 404);
    assertThat(replies.get(1).problem().detail()).isEqualTo("gone");
  }

  @Test
  void too_few_answers_are_no_answer() {
    Reply reply = Reply.of(200, utf8("{\"answers\":[]}"));

    assertThatThrownBy(() -> Bundle.answers(reply, 1)).isInstanceOf(MalformedMessage.class);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
