package io.mcpspring.conformance.jdbc;

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
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCallStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.http.client.ReactorResourceFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two servers, one of each web stack, whose stores are beans of the application, on one
 * database: what begins at one goes on at the other.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("cluster")
class ServersOnADatabaseTests {

	@RegisterExtension
	private final Cluster cluster = new Cluster();

	private final List<ConfigurableApplicationContext> servers = new ArrayList<>();

	private McpSession here;

	private McpSession there;

	@AfterEach
	void stopServers() {
		this.servers.forEach(ConfigurableApplicationContext::close);
	}

	private int start(String stack) {
		ServerStores stores = this.cluster.node().stores();
		ConfigurableApplicationContext server = new SpringApplicationBuilder(ConformanceApplication.class)
			.profiles(stack)
			.properties("spring.main.register-shutdown-hook=false")
			.initializers((context) -> register((GenericApplicationContext) context, stores))
			.run("--server.port=0", "--mcp.server.input.state-keys=a key of some characters that both servers have",
					"--mcp.server.drain-period=0s");
		this.servers.add(server);
		assertThat(server.getBean(ServerStores.class)).isEqualTo(stores);
		return ((WebServerApplicationContext) server).getWebServer().getPort();
	}

	/** As an application does that has stores of its own. */
	private static void register(GenericApplicationContext context, ServerStores stores) {
		context.registerBean(SessionStore.class, stores::sessions);
		context.registerBean(EventLog.class, stores::events);
		context.registerBean(SuspendedCallStore.class, stores::suspended);
		context.registerBean(RunningCallStore.class, stores::running);
		context.registerBean(ConsumedStates.class, stores::consumed);
		context.registerBean(NodeLink.class, stores::link);
		// One server of this process must not end the threads of the other.
		context.registerBean(ReactorResourceFactory.class, () -> {
			ReactorResourceFactory resources = new ReactorResourceFactory();
			resources.setUseGlobalResources(false);
			return resources;
		});
	}

	private void begin(String first, String second) throws IOException {
		int one = start(first);
		int other = start(second);
		this.here = McpSession.begin(one, "{\"elicitation\":{}}");
		this.there = new McpSession(other, this.here.id());
	}

	@ParameterizedTest
	@CsvSource({ "servlet,reactive", "reactive,servlet" })
	void aSessionMoves(String first, String second) throws Exception {
		begin(first, second);

		assertThat(this.there.text(1, "test_simple_text", "{}")).isNotEmpty();
		assertThat(this.here.text(2, "test_simple_text", "{}")).isNotEmpty();
		this.servers.get(0).close();
		assertThat(this.there.text(3, "test_simple_text", "{}")).as("after its first server ended").isNotEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "servlet,reactive", "reactive,servlet" })
	void aStreamIsResumedAtTheOtherServerWhileItsCallRuns(String first, String second) throws Exception {
		// server-2025 SSE-04, SSE-05
		begin(first, second);
		String lastId = "";
		List<String> seen = new ArrayList<>();
		try (RawStream call = this.here.post(McpSession.emit(2, "token", 20, 50, 10))) {
			while (seen.size() < 3) {
				RawStream.Event event = call.next();
				lastId = String.valueOf(event.id());
				if (event.data().contains("notifications/progress")) {
					seen.add(event.data());
				}
			}
		}

		try (RawStream resumed = connect(this.there.port())) {
			Map<String, String> headers = new HashMap<>(this.there.headers());
			headers.put("Last-Event-ID", lastId);
			resumed.send("GET", headers, null);
			assertThat(resumed.status()).isEqualTo(200);
			String last = "";
			for (RawStream.Event event = resumed.next(); event != null; event = resumed.next()) {
				last = event.data();
				if (last.contains("notifications/progress")) {
					seen.add(last);
				}
			}
			assertThat(last).contains("\"id\":2", "\"result\"");
		}
		assertThat(seen.stream().map((event) -> JsonMapper.shared().readTree(event).at("/params/progress").asInt()))
			.hasSize(20)
			.isSorted()
			.doesNotHaveDuplicates();
	}

	@ParameterizedTest
	@CsvSource({ "servlet,reactive", "reactive,servlet" })
	void aCallGoesOnAtTheServerThatGetsTheAnswer(String first, String second) throws Exception {
		begin(first, second);

		try (RawStream call = this.here.post(McpSession.call(3, "test_halves", "{\"n\":4,\"delayMs\":10}"))) {
			String event = call.next().data();
			while (!event.contains("elicitation/create")) {
				event = call.next().data();
			}
			JsonNode question = JsonMapper.shared().readTree(event).path("id");
			this.there.accepted("""
					{"jsonrpc":"2.0","id":%s,"result":{"action":"accept","content":{"ok":true}}}"""
				.formatted(question));
			String last = event;
			for (RawStream.Event next = call.next(); next != null; next = call.next()) {
				last = next.data();
			}
			assertThat(last).contains("\"id\":3", "\"result\"").doesNotContain("isError\":true");
		}
	}

	private static RawStream connect(int port) throws IOException {
		return new RawStream(new Socket(InetAddress.getLoopbackAddress(), port));
	}

}
