package io.mcpspring.autoconfigure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.store.SessionStore;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.server.WebFilter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * One who takes all there is to have leaves enough for others: a caller that is
 * authenticated, and an address when nobody is. Over HTTP, run for each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FairSharesContract {

	private static final int SUBSCRIPTIONS = 8;

	private static final int SESSIONS = 40;

	/** The time that a client has to initialize its session. */
	private static final Duration INITIALIZATION = Duration.ofHours(1);

	/** By how much the clock of the sessions is ahead. */
	private static final AtomicLong AHEAD = new AtomicLong();

	private final WebApplicationType type;

	private final List<Begun> sessions = new ArrayList<>();

	private final List<HttpResponse<InputStream>> open = new ArrayList<>();

	private RunningApplication application;

	private RawHttp http;

	FairSharesContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.application = RunningApplication.start(this.type, List.of(Extras.class),
				"server.forward-headers-strategy=framework", "mcp.server.limits.max-sessions=" + SESSIONS,
				"test.engine.max-streams=" + SUBSCRIPTIONS, "mcp.server.stream.keep-alive=500ms");
		this.http = this.application.http();
	}

	@AfterEach
	void goAway() throws IOException {
		for (HttpResponse<InputStream> response : this.open) {
			response.body().close();
		}
		this.open.clear();
		this.sessions.forEach((session) -> this.http.send("DELETE", "/mcp", null,
				session.who().headers("Mcp-Session-Id", session.id())));
		this.sessions.clear();
		await().atMost(Duration.ofSeconds(60)).until(() -> server().figures().subscriptions() == 0);
	}

	@AfterAll
	void stop() {
		this.application.close();
	}

	@ParameterizedTest
	@EnumSource
	void oneWhoListensALotLeavesStreamsToOthers(Kind kind) {
		double before = reached("subscriptions");
		Who greedy = kind.one();
		for (int i = 0; i < kind.of(SUBSCRIPTIONS); i++) {
			assertThat(listen(greedy).statusCode()).as("stream " + i).isEqualTo(200);
		}

		HttpResponse<InputStream> refused = listen(greedy);

		assertThat(refused.statusCode()).isEqualTo(429);
		assertThat(refused.headers().firstValueAsLong("Retry-After")).hasValue(10);
		assertThat(reached("subscriptions")).isEqualTo(before + 1);
		assertThat(listen(kind.other()).statusCode()).isEqualTo(200);
		assertThat(listen(kind.other()).statusCode()).isEqualTo(200);
	}

	@Test
	void anAddressThatBeginsManySessionsLeavesSomeToOthers() {
		Who greedy = Kind.ADDRESS.one();
		for (int i = 0; i < Kind.ADDRESS.of(SESSIONS); i++) {
			assertThat(begin(greedy, true).statusCode()).as("session " + i).isEqualTo(200);
		}

		HttpResponse<String> refused = begin(greedy, true);

		assertThat(refused.statusCode()).isEqualTo(429);
		assertThat(refused.headers().firstValueAsLong("Retry-After")).isPresent();
		assertThat(meters().counter("mcp.server.sessions.refused", "reason", "address_limit", "mcp.stack", stack())
			.count()).isEqualTo(1);
		for (int i = 0; i < SESSIONS / 4; i++) {
			assertThat(begin(Kind.ADDRESS.other(), true).statusCode()).isEqualTo(200);
		}
		assertThat(begin(Kind.CALLER.one(), true).statusCode()).isEqualTo(503);
	}

	@Test
	void aSessionEndsSoonThatWasNeverInitialized() {
		// server-2025 SESS-06
		String quiet = id(begin(Kind.ADDRESS.one(), false));
		String initialized = id(begin(Kind.ADDRESS.one(), true));

		AHEAD.addAndGet(INITIALIZATION.toNanos());
		await().atMost(Duration.ofSeconds(60)).until(() -> server().figures().sessions() == 1);

		String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
		assertThat(post(Kind.ADDRESS.one(), quiet, ping).statusCode()).isEqualTo(404);
		assertThat(post(Kind.ADDRESS.one(), initialized, ping).statusCode()).isEqualTo(200);
	}

	@ParameterizedTest
	@EnumSource
	void oneWhoseStreamsAreManyLosesItsOwnEventsFirst(Kind kind) {
		double before = reached("events");
		String session = id(begin(kind.other(), true));
		String call = post(kind.other(), session, call("fill", "{\"size\":100000}")).body();
		String first = call.lines().filter((line) -> line.startsWith("id:")).findFirst().orElseThrow().substring(3);

		for (int i = 0; i < 15; i++) {
			String own = id(begin(kind.one(), true));
			assertThat(post(kind.one(), own, call("fill", "{\"size\":100000}")).body()).contains("xxx");
		}

		HttpResponse<String> resumed = this.http.send("GET", "/mcp", null, kind.other()
			.headers("Accept", "text/event-stream", "Mcp-Session-Id", session, "Last-Event-ID", first.trim()));
		assertThat(resumed.statusCode()).as(resumed.body()).isEqualTo(200);
		assertThat(resumed.body()).contains("x".repeat(100_000));
		assertThat(reached("events")).isGreaterThan(before);
	}

	@ParameterizedTest
	@EnumSource
	void oneWhoLetsManyCallsWaitLeavesRoomToOthers(Kind kind) throws IOException {
		double before = reached("waiting_calls");
		String large = "{\"text\":\"" + "x".repeat(50_000) + "\"}";
		int waiting = 0;
		while (waiting < 20 && asks(kind.one(), large)) {
			waiting++;
		}

		// a call takes about 100 of 1024 KB
		assertThat(waiting).isEqualTo((kind == Kind.CALLER) ? 2 : 7);
		assertThat(reached("waiting_calls")).isEqualTo(before + 1);
		assertThat(asks(kind.other(), large)).isTrue();
	}

	private boolean asks(Who who, String arguments) throws IOException {
		HttpResponse<InputStream> answer = streaming("POST", call("ask", arguments),
				who.headers("Content-Type", "application/json", "Accept", "application/json, text/event-stream",
						"Mcp-Session-Id", id(begin(who, true))));
		BufferedReader lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
		for (String line = lines.readLine(); line != null; line = lines.readLine()) {
			if (line.contains("elicitation/create")) {
				return true;
			}
			if (line.contains("\"result\"")) {
				assertThat(line).contains("The client cannot be asked now; try again later");
				return false;
			}
		}
		throw new AssertionError("Neither asked nor refused");
	}

	private HttpResponse<InputStream> listen(Who who) {
		return streaming("POST", """
				{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":
				{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
				"io.modelcontextprotocol/clientCapabilities":{}}}}""",
				who.headers("Content-Type", "application/json", "Accept", "application/json, text/event-stream",
						"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "subscriptions/listen"));
	}

	private HttpResponse<InputStream> streaming(String method, String body, String[] headers) {
		try {
			HttpResponse<InputStream> response = RawHttp.client()
				.send(this.http.request(method, "/mcp", body, headers), BodyHandlers.ofInputStream());
			this.open.add(response);
			return response;
		}
		catch (IOException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private HttpResponse<String> begin(Who who, boolean initialized) {
		HttpResponse<String> answer = post(who, null, """
				{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
				"capabilities":{"elicitation":{}},"clientInfo":{"name":"test","version":"1"}}}""");
		answer.headers().firstValue("Mcp-Session-Id").ifPresent((id) -> {
			this.sessions.add(new Begun(who, id));
			if (initialized) {
				post(who, id, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
			}
		});
		return answer;
	}

	private HttpResponse<String> post(Who who, String session, String body) {
		return this.http.post(body, (session != null) ? who.headers("Mcp-Session-Id", session) : who.headers());
	}

	private static String id(HttpResponse<String> begun) {
		return begun.headers().firstValue("Mcp-Session-Id").orElseThrow();
	}

	private static String call(String tool, String arguments) {
		return "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
				+ "\",\"arguments\":" + arguments + ",\"_meta\":{\"progressToken\":1}}}";
	}

	private McpEngine server() {
		return this.application.context().getBean(McpEngine.class);
	}

	private MeterRegistry meters() {
		return this.application.context().getBean(MeterRegistry.class);
	}

	private String stack() {
		return (this.type == WebApplicationType.SERVLET) ? "servlet" : "reactive";
	}

	private double reached(String what) {
		return meters()
			.counter("mcp.server.limits.reached", "mcp.limited", what, "reason", "share", "mcp.stack", stack())
			.count();
	}

	/** By what clients are told apart. */
	enum Kind {

		CALLER("X-User", "alice", "bob", 25),

		ADDRESS("X-Forwarded-For", "2001:db8:1:1::1", "2001:db8:1:2::1", 75);

		private final String header;

		private final String one;

		private final String other;

		private final int percent;

		Kind(String header, String one, String other, int percent) {
			this.header = header;
			this.one = one;
			this.other = other;
			this.percent = percent;
		}

		Who one() {
			return new Who(this.header, this.one);
		}

		Who other() {
			return new Who(this.header, this.other);
		}

		/** What one of them may have where nobody else has anything. */
		int of(int total) {
			return total * this.percent / 100;
		}

	}

	record Who(String header, String value) {

		String[] headers(String... others) {
			List<String> all = new ArrayList<>(List.of(others));
			all.addAll(List.of(this.header, this.value));
			return all.toArray(String[]::new);
		}

	}

	record Begun(Who who, String id) {
	}

	record Confirmation(boolean sure) {
	}

	static class Tools {

		@McpTool
		String fill(int size, McpRequestContext context) {
			context.progress(1, 2);
			return "x".repeat(size);
		}

		@McpTool
		String ask(String text, McpRequestContext context) {
			return context.elicit("Are you sure?", Confirmation.class).toString();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Extras {

		@Bean
		SessionStore sessions(MemoryBudget memory) {
			return new InMemorySessionStore(new SessionLimits(SESSIONS, 50, Duration.ofHours(8), Duration.ofHours(8),
					INITIALIZATION, ShareSettings.DEFAULTS), memory, () -> System.nanoTime() + AHEAD.get());
		}

		@Bean
		MemoryBudget memory() {
			return MemoryBudget.ofHeap().with(Part.WAITING_CALLS, 1 << 20).with(Part.EVENTS, 1 << 20);
		}

		@Bean
		Tools tools() {
			return new Tools();
		}

		@Bean
		Filter servletUsers() {
			return (request, response, chain) -> {
				HttpServletRequest http = (HttpServletRequest) request;
				String user = http.getHeader("X-User");
				chain.doFilter((user == null) ? request : new HttpServletRequestWrapper(http) {
					@Override
					public Principal getUserPrincipal() {
						return () -> user;
					}
				}, response);
			};
		}

		@Bean
		WebFilter reactiveUsers() {
			return (exchange, chain) -> {
				String user = exchange.getRequest().getHeaders().getFirst("X-User");
				return chain.filter((user == null) ? exchange
						: exchange.mutate().principal(Mono.just((Principal) () -> user)).build());
			};
		}

	}

}
