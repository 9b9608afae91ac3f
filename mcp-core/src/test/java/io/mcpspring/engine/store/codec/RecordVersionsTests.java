package io.mcpspring.engine.store.codec;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.context.Root;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.record.CallState.Answer;
import io.mcpspring.engine.record.KnownRoots;
import io.mcpspring.engine.record.StandalonePosition;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SuspendedCallData;
import io.mcpspring.fake.Json;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Icon;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.StreamKey;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes of two versions read what the other wrote, and lose nothing of it.
 */
class RecordVersionsTests {

	private static final SessionData SESSION = SessionData
		.begun("one", "alice", ProtocolVersion.V2025_11_25, Implementation.of("client", "1.0"), ClientCapabilities.NONE,
				Instant.parse("2026-11-01T10:00:00Z"))
		.withSubscriptions(Set.of("file:///a"));

	private static final RequestId QUESTION = RequestId.of("q.0");

	private static final SuspendedCallData CALL = new SuspendedCallData("one", "stream", 7, RequestId.of(1),
			"tools/call", Json.object("{'name':'ask'}"), McpCaller.ANONYMOUS, new CallState(), Map.of(QUESTION, "key"),
			Instant.parse("2026-11-01T11:00:00Z"));

	@Test
	void recordsSayWhichVersionWroteThemAndWhichCanReadThem() {
		for (byte[] record : List.of(SessionRecords.write(SESSION, null), SuspendedCallRecords.write(CALL))) {
			assertThat(json(record).path("v").asInt()).isPositive();
			assertThat(json(record).path("min").asInt()).isPositive();
		}
	}

	@Test
	void aClientIsStoredWithAllItsMembers() {
		Implementation client = Implementation.builder("client", "1.0")
			.title("Client")
			.icons(List.of(Icon.builder("https://example.com/i.png").sizes(List.of("any")).theme("dark").build()))
			.build();

		ObjectNode json = SessionRecords.json(client);
		assertThat(json).isEqualTo(Json.tree("""
				{'name':'client','version':'1.0','title':'Client','description':null,'websiteUrl':null,'icons':[
				{'src':'https://example.com/i.png','mimeType':null,'sizes':['any'],'theme':'dark'}]}"""));
		assertThat(SessionRecords.client(json)).isEqualTo(client);
	}

	@Test
	void aSessionKeepsWhatANewerVersionWrote() {
		ObjectNode newer = json(SessionRecords.write(SESSION, null)).put("v", 2);
		newer.putObject("invented").putArray("later").add(1);
		((ObjectNode) newer.get("client")).put("mood", "fine");

		SessionRecords.Stored read = SessionRecords.read("one", "alice", bytes(newer));
		assertThat(read.session()).isEqualTo(SESSION);
		assertThat(read.isKnown()).isFalse();
		ObjectNode changed = json(SessionRecords.write(SESSION.withLogLevel(LoggingLevel.ERROR), read.json()));

		assertThat(changed.path("v").asInt()).isEqualTo(2);
		assertThat(changed.at("/invented/later/0").asInt()).isOne();
		assertThat(changed.at("/client/mood").asString()).isEqualTo("fine");
		assertThat(SessionRecords.read("one", "alice", bytes(changed)).session().logLevel())
			.isEqualTo(LoggingLevel.ERROR);
	}

	@Test
	void aSessionOfThisVersionIsWrittenAgainWithoutItsJson() {
		SessionData session = SESSION.asInitialized()
			.withUser(() -> "Alice")
			.withLogLevel(LoggingLevel.ERROR)
			.withStandalone(new StandalonePosition(1, 2))
			.withRoots(new KnownRoots(3, List.of(Root.of("file:///home", "Home"))))
			.withPages(List.of("page"))
			.withCancelled(List.of(RequestId.of(7)));
		SessionData anonymous = SessionData
			.begun("one", "", ProtocolVersion.V2025_11_25, Implementation.of("client", "1.0"), ClientCapabilities.NONE,
					SESSION.createdAt())
			.asHeldBy(OwnerKey.ofAddress("203.0.113.7"));
		for (SessionData each : List.of(SESSION, session, anonymous)) {
			SessionRecords.Stored read = SessionRecords.read("one", each.owner(), SessionRecords.write(each, null));

			assertThat(read.isKnown()).isTrue();
			assertThat(json(SessionRecords.write(read.session(), null)))
				.isEqualTo(json(SessionRecords.write(read.session(), read.json())));
			for (String pointer : List.of("", "/client")) {
				ObjectNode newer = read.json().deepCopy();
				((ObjectNode) newer.at(pointer)).put("invented", true);
				assertThat(SessionRecords.read("one", each.owner(), bytes(newer)).isKnown()).isFalse();
			}
		}
	}

	@Test
	void aSessionThatAStoreWritesAgainKeepsWhatANewerVersionWrote() {
		JsonStoreCodec codec = new JsonStoreCodec();
		ObjectNode newer = json(codec.write(SESSION, null)).put("v", 2).put("invented", true);

		SessionData read = (SessionData) codec.readSession("one", "alice", bytes(newer));
		assertThat(read).isEqualTo(SESSION);
		ObjectNode changed = json(codec.write(read.withLogLevel(LoggingLevel.ERROR), bytes(newer)));

		assertThat(changed.path("v").asInt()).isEqualTo(2);
		assertThat(changed.path("invented").asBoolean()).isTrue();
		assertThat(changed.path("logLevel").asString()).isEqualTo("ERROR");
	}

	@Test
	void aCallThatAsksAgainKeepsWhatANewerVersionWroteIntoItsState() {
		ObjectNode newer = json(SuspendedCallRecords.write(CALL)).put("v", 2).put("invented", true);
		((ObjectNode) newer.get("state")).putObject("later").put("x", 1);

		SuspendedCallData read = SuspendedCallRecords.read("one", bytes(newer),
				Map.of(QUESTION.json(), SuspendedCallRecords.write(new Answer.Result(Json.tree("'yes'")).toJson())));
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
		RunningCall call = RunningCall.of(new StreamKey("one", "stream"), 7, List.of("1", "\"b\""));

		assertThat(CallMarks.read(call.stream(), CallMarks.write(call))).isEqualTo(call);
		assertThat(CallMarks.read(call.stream(), "7 [1,\"b\",{\"v\":2}]")).isEqualTo(call);
		assertThat(CallMarks.read(call.stream(), "7 broken").requests()).isEmpty();
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
