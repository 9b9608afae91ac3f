package io.mcpspring.store.codec;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.dispatch.CallState;
import io.mcpspring.dispatch.CallState.Answer;
import io.mcpspring.fake.Json;
import io.mcpspring.http.Caller;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.LogLevel;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SuspendedCall;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes of two versions read what the other wrote, and lose nothing of it.
 */
class RecordVersionsTests {

	private static final SessionRecord SESSION = SessionRecord
		.begun("one", "alice", ProtocolVersion.V2025_11_25, Implementation.of("client", "1.0"), ClientCapabilities.NONE,
				Instant.parse("2026-11-01T10:00:00Z"))
		.withSubscriptions(Set.of("file:///a"));

	private static final RequestId QUESTION = RequestId.of("q.0");

	private static final SuspendedCall CALL = new SuspendedCall("one", "stream", 7, RequestId.of(1), "tools/call",
			Json.object("{'name':'ask'}"), Caller.ANONYMOUS, new CallState(), Map.of(QUESTION, "key"),
			Instant.parse("2026-11-01T11:00:00Z"));

	@Test
	void recordsSayWhichVersionWroteThemAndWhichCanReadThem() {
		for (byte[] record : List.of(SessionRecords.write(SESSION, null), SuspendedCallRecords.write(CALL))) {
			assertThat(json(record).path("v").asInt()).isPositive();
			assertThat(json(record).path("min").asInt()).isPositive();
		}
	}

	@Test
	void aSessionKeepsWhatANewerVersionWrote() {
		ObjectNode newer = json(SessionRecords.write(SESSION, null)).put("v", 2);
		newer.putObject("invented").putArray("later").add(1);
		((ObjectNode) newer.get("client")).put("mood", "fine");

		SessionRecords.Stored read = SessionRecords.read("one", "alice", bytes(newer));
		assertThat(read.session()).isEqualTo(SESSION);
		ObjectNode changed = json(SessionRecords.write(SESSION.withLogLevel(LogLevel.ERROR), read.json()));

		assertThat(changed.path("v").asInt()).isEqualTo(2);
		assertThat(changed.at("/invented/later/0").asInt()).isOne();
		assertThat(changed.at("/client/mood").asString()).isEqualTo("fine");
		assertThat(SessionRecords.read("one", "alice", bytes(changed)).session().logLevel()).isEqualTo(LogLevel.ERROR);
	}

	@Test
	void aCallThatAsksAgainKeepsWhatANewerVersionWroteIntoItsState() {
		ObjectNode newer = json(SuspendedCallRecords.write(CALL)).put("v", 2).put("invented", true);
		((ObjectNode) newer.get("state")).putObject("later").put("x", 1);

		SuspendedCall read = SuspendedCallRecords.read("one", bytes(newer),
				Map.of(QUESTION.json(), SuspendedCallRecords.write(new Answer.Result(Json.tree("'yes'")))));
		assertThat(read).usingRecursiveComparison().ignoringFields("state").isEqualTo(CALL);
		assertThat(read.state().isAnswered("key")).isTrue();
		ObjectNode again = json(SuspendedCallRecords.write(read));

		assertThat(again.at("/state/later/x").asInt()).isOne();
		assertThat(again.at("/state/a/key/v").asString()).isEqualTo("yes");
	}

	@Test
	void whatNeedsANewerReaderIsNotRead() {
		ObjectNode session = json(SessionRecords.write(SESSION, null)).put("v", 99).put("min", 99);
		ObjectNode call = json(SuspendedCallRecords.write(CALL)).put("v", 99).put("min", 99);

		assertThat(SessionRecords.read("one", "alice", bytes(session))).isNull();
		assertThat(SuspendedCallRecords.read("one", bytes(call), Map.of())).isNull();
	}

	@Test
	void aMarkIsReadThoughANewerVersionAddedToIt() {
		RunningCall call = new RunningCall("one", "stream", 7, List.of(RequestId.of(1), RequestId.of("b")));

		assertThat(CallMarks.read("one", "stream", CallMarks.write(call))).isEqualTo(call);
		assertThat(CallMarks.read("one", "stream", "7 [1,\"b\",{\"v\":2}]")).isEqualTo(call);
		assertThat(CallMarks.read("one", "stream", "7 broken").requests()).isEmpty();
	}

	@Test
	void messagesOfAnUnknownKindAreIgnored() {
		JsonNode message = NodeMessages.parse(NodeMessages.write(NodeMessages.from("node", "invented")));

		assertThat(NodeMessages.read(message)).isNull();
		assertThat(NodeMessages.parse("{".getBytes(StandardCharsets.UTF_8))).isNull();
	}

	private static ObjectNode json(byte[] record) {
		return (ObjectNode) JsonMapper.shared().readTree(record);
	}

	private static byte[] bytes(ObjectNode json) {
		return JsonMapper.shared().writeValueAsBytes(json);
	}

}
