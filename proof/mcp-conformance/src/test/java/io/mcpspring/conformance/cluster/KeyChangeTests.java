package io.mcpspring.conformance.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpspring.conformance.ConformanceApplication;
import io.mcpspring.conformance.raw.McpSession;
import io.mcpspring.conformance.raw.RawStream;
import io.mcpspring.redis.RedisServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.http.client.ReactorResourceFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What clients see while nodes with old keys are replaced by nodes with new ones, and of
 * a node that has the wrong ones.
 */
@ExtendWith(OutputCaptureExtension.class)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("cluster")
class KeyChangeTests {

	private static final String OLD = "an old secret of some thirty-two characters";

	private static final String NEW = "a new secret of some thirty-two characters";

	private static final String WRONG = "a wrong secret of some thirty-two characters";

	private static final String ENCRYPTION = "mcp.server.store.redis.encryption-keys=";

	private static final String STATES = "mcp.server.input.state-keys=";

	private static final String ASKING = "test_input_required_result_elicitation";

	private final List<ConfigurableApplicationContext> nodes = new ArrayList<>();

	private RedisServer redis;

	@BeforeEach
	void startRedis() {
		this.redis = RedisServer.start();
	}

	@AfterEach
	void stop() {
		this.nodes.forEach(ConfigurableApplicationContext::close);
		this.redis.close();
	}

	private ConfigurableApplicationContext node(String stack, String... keys) {
		ConfigurableApplicationContext node = new SpringApplicationBuilder(ConformanceApplication.class).profiles(stack)
			.properties("spring.main.register-shutdown-hook=false")
			.properties(keys)
			.initializers((context) -> ((GenericApplicationContext) context).registerBean(ReactorResourceFactory.class,
					KeyChangeTests::ownThreads))
			.run("--server.port=0", "--mcp.server.store.type=redis", "--spring.data.redis.host=127.0.0.1",
					"--spring.data.redis.port=" + this.redis.port(), "--mcp.server.store.redis.node-timeout=5s",
					"--mcp.server.store.redis.timeout=20s", "--mcp.server.drain-period=0s",
					"--management.endpoint.health.probes.enabled=true");
		this.nodes.add(node);
		return node;
	}

	/** As a load balancer waits for it: it starts before its Redis has answered. */
	private ConfigurableApplicationContext readyNode(String stack, String... keys) {
		ConfigurableApplicationContext node = node(stack, keys);
		Awaitility.await().until(() -> ServerNode.isReady(port(node)));
		return node;
	}

	/** One node of this process must not end the threads of the others. */
	private static ReactorResourceFactory ownThreads() {
		ReactorResourceFactory resources = new ReactorResourceFactory();
		resources.setUseGlobalResources(false);
		return resources;
	}

	private static int port(ConfigurableApplicationContext node) {
		return ((WebServerApplicationContext) node).getWebServer().getPort();
	}

	@ParameterizedTest
	@ValueSource(strings = { "servlet", "reactive" })
	void noSessionStreamQuestionOrStateIsLostToANodeWithTheOldKeys(String stack) throws Exception {
		ConfigurableApplicationContext replaced = readyNode(stack, ENCRYPTION + OLD, STATES + OLD);
		int old = port(replaced);
		int fresh = port(readyNode(stack, ENCRYPTION + NEW + "," + OLD, STATES + NEW + "," + OLD));

		McpSession session = McpSession.begin(fresh, "{\"elicitation\":{}}");
		McpSession there = new McpSession(old, session.id());
		assertThat(there.text(1, "test_simple_text", "{}")).isNotEmpty();
		assertResumed(session, there);
		assertAnswered(session, there);
		assertThat(greeting(old, state(fresh))).contains("alice");

		String before = state(old);
		replaced.close();
		Awaitility.await().untilAsserted(() -> assertThat(keyOf(McpSession.begin(fresh))).isNotEqualTo(keyOf(session)));
		assertThat(session.text(5, "test_simple_text", "{}")).isNotEmpty();
		assertThat(greeting(fresh, before)).contains("alice");
	}

	/** The part of a record that names the key. */
	private String keyOf(McpSession session) {
		return this.redis.command("EVAL",
				"local d = redis.call('HGET', KEYS[1], 'd') local hex = '' "
						+ "for i = 2, 5 do hex = hex .. string.format('%02x', string.byte(d, i)) end return hex",
				"1", "mcp:{" + session.id() + "}:s");
	}

	private static void assertResumed(McpSession session, McpSession there) throws IOException {
		String first;
		try (RawStream call = session.post(McpSession.emit(2, "token", 5, 100, 10))) {
			first = String.valueOf(call.next().id());
		}
		try (RawStream resumed = connect(there.port())) {
			Map<String, String> headers = new HashMap<>(there.headers());
			headers.put("Last-Event-ID", first);
			resumed.send("GET", headers, null);
			assertThat(resumed.status()).isEqualTo(200);
			assertThat(last(resumed)).contains("\"id\":2", "\"result\"");
		}
	}

	private static void assertAnswered(McpSession session, McpSession there) throws IOException {
		try (RawStream call = session.post(McpSession.call(3, "test_halves", "{\"n\":1,\"delayMs\":1}"))) {
			there.accepted("""
					{"jsonrpc":"2.0","id":%s,"result":{"action":"accept","content":{"ok":true}}}"""
				.formatted(question(call)));
			assertThat(last(call)).contains("\"id\":3", "\"result\"").doesNotContain("isError\":true");
		}
	}

	/** The id of the question that a call asks. */
	private static JsonNode question(RawStream call) {
		String event = call.next().data();
		while (!event.contains("elicitation/create")) {
			event = call.next().data();
		}
		return JsonMapper.shared().readTree(event).path("id");
	}

	private static String last(RawStream stream) {
		String last = "";
		for (RawStream.Event event = stream.next(); event != null; event = stream.next()) {
			last = event.data();
		}
		return last;
	}

	/** What a client of 2026-07-28 that was asked something has to bring back. */
	private static String state(int port) throws IOException {
		try (RawStream stream = stateless(port, "")) {
			String asked = stream.isEventStream() ? last(stream) : stream.body();
			return JsonMapper.shared().readTree(asked).at("/result/requestState").asString();
		}
	}

	private static String greeting(int port, String state) throws IOException {
		try (RawStream stream = answer(port, state)) {
			return stream.isEventStream() ? last(stream) : stream.body();
		}
	}

	private static RawStream answer(int port, String state) throws IOException {
		return stateless(port, """
				"requestState":"%s","inputResponses":{"user_name":{"action":"accept","content":{"name":"alice"}}},"""
			.formatted(state));
	}

	private static RawStream stateless(int port, String more) throws IOException {
		RawStream stream = connect(port);
		stream.send("POST",
				Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", ASKING), """
						{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"%s","arguments":{},%s\
						"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
						"io.modelcontextprotocol/clientInfo":{"name":"keys","version":"1"},\
						"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}}}}}""".formatted(ASKING,
						more));
		return stream;
	}

	@ParameterizedTest
	@ValueSource(strings = { "servlet", "reactive" })
	void aNodeWithTheWrongKeyIsNotReadyAndSendsNobodyAway(String stack, CapturedOutput output) throws Exception {
		ConfigurableApplicationContext first = readyNode(stack, ENCRYPTION + OLD, STATES + OLD);
		McpSession session = McpSession.begin(port(first), "{\"elicitation\":{}}");
		int wrong = port(node(stack, ENCRYPTION + WRONG, STATES + OLD));
		Awaitility.await().until(() -> !ServerNode.isReady(wrong));
		assertThat(ServerNode.isReady(port(first), 60_000)).isTrue();

		McpSession there = new McpSession(wrong, session.id());
		for (int i = 0; i < 5; i++) {
			try (RawStream refused = there.post(McpSession.call(1, "test_simple_text", "{}"))) {
				assertThat(refused.status()).isEqualTo(503);
				assertThat(refused.header("retry-after")).isNotNull();
			}
		}
		assertAnswered(session, session);
		assertThat(count(output, "None of the encryption-keys")).isOne();
		assertThat(count(output, "is not in the encryption-keys of this node")).isOne();

		first.close();
		Awaitility.await().until(() -> ServerNode.isReady(wrong));
		assertThat(McpSession.begin(wrong).text(1, "test_simple_text", "{}")).isNotEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "servlet", "reactive" })
	void aNodeThatCannotOpenTheStatesOfOthersIsNotReadyAndRefusesNone(String stack) throws Exception {
		int first = port(readyNode(stack, STATES + OLD));
		int wrong = port(node(stack, STATES + WRONG));

		Awaitility.await().until(() -> !ServerNode.isReady(wrong));
		assertThat(ServerNode.isReady(first, 60_000)).isTrue();

		try (RawStream refused = answer(wrong, state(first))) {
			assertThat(refused.status()).isEqualTo(503);
			assertThat(refused.header("retry-after")).isNotNull();
		}
		McpSession session = McpSession.begin(first);
		try (RawStream call = session.post(McpSession.emit(2, "token", 5, 100, 10));
				RawStream refused = connect(wrong)) {
			Map<String, String> headers = new HashMap<>(session.headers());
			headers.put("Last-Event-ID", String.valueOf(call.next().id()));
			refused.send("GET", headers, null);
			assertThat(refused.status()).isEqualTo(503);
		}
	}

	private static int count(CapturedOutput output, String text) {
		return output.getAll().split(text, -1).length - 1;
	}

	private static RawStream connect(int port) throws IOException {
		return new RawStream(new Socket(InetAddress.getLoopbackAddress(), port));
	}

}
