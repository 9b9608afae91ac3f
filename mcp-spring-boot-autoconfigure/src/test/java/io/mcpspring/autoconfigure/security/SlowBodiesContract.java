package io.mcpspring.autoconfigure.security;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.mcpspring.autoconfigure.HalfRequest;
import io.mcpspring.autoconfigure.OwnEventLoops;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Clients that send the bodies of their requests slowly, or not at all, hold neither
 * threads nor much memory. Run for each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
abstract class SlowBodiesContract {

	/** More than a web server has threads. */
	private static final int MANY = 205;

	private static final int MEGABYTE = 1024 * 1024;

	private static final Duration MAX_WAIT = Duration.ofSeconds(60);

	private final StubIssuer issuer = new StubIssuer();

	private final WebApplicationType type;

	private SecuredServer server;

	private int port;

	SlowBodiesContract(WebApplicationType type) {
		this.type = type;
	}

	@BeforeAll
	void start() {
		this.server = SecuredServer.start(this.type, this.issuer, "test.engine.body-timeout=10m",
				"mcp.server.memory=320MB", "mcp.server.limits.max-body-size=1MB");
		this.port = this.server.port();
	}

	@AfterAll
	void stop() {
		this.server.close();
		this.issuer.close();
	}

	private String bearer(String subject) {
		return "Bearer " + this.issuer.token(subject);
	}

	private HalfRequest announcing(int length, String subject) throws IOException {
		return HalfRequest.announcing(this.port, length, "Authorization: " + bearer(subject));
	}

	private double gauge(String name) {
		return this.server.context().getBean(MeterRegistry.class).get(name).gauge().value();
	}

	private double count(String name, String... tags) {
		return count(this.server, name, tags);
	}

	private static double count(SecuredServer server, String name, String... tags) {
		return server.context().getBean(MeterRegistry.class).get(name).tags(tags).counter().count();
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void othersAreServedWhileManySendSlowly(boolean authenticated) throws Exception {
		String[] headers = authenticated ? new String[] { "Authorization: " + bearer("mallory") } : new String[0];
		String bob = bearer("bob");
		this.server.http().initialize(bob);
		List<HalfRequest> slow = new ArrayList<>();
		try {
			for (int i = 0; i < MANY; i++) {
				slow.add(HalfRequest.announcing(this.port, 1000, headers));
			}
			for (int round = 0; round < 4; round++) {
				slow.forEach((request) -> request.trySend(" "));
				assertThat(this.server.http().initialize(bob).statusCode()).isEqualTo(200);
				TimeUnit.MILLISECONDS.sleep(700);
			}
		}
		finally {
			for (HalfRequest request : slow) {
				request.close();
			}
		}
		await().atMost(MAX_WAIT).untilAsserted(() -> assertThat(gauge("mcp.server.bodies.receiving")).isZero());
	}

	/** With its own event loops, as its end would end those of the other. */
	private SecuredServer hasty() {
		return SecuredServer.start(this.type, List.of(SecuredApplication.class, OwnEventLoops.class),
				"mcp.server.public-url=" + StubIssuer.AUDIENCE,
				"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + this.issuer.url(),
				"test.engine.body-timeout=2s");
	}

	@Test
	void bodyThatIsNotCompleteInTimeIsGivenUp() throws Exception {
		try (SecuredServer hasty = hasty();
				HalfRequest late = HalfRequest.announcing(hasty.port(), 1000, "Authorization: " + bearer("alice"))) {
			late.send("{");
			await().atMost(MAX_WAIT).pollInterval(Duration.ofMillis(500)).until(() -> {
				late.trySend(" ");
				return late.isAnswered();
			});
			assertThat(late.answer(MAX_WAIT)).startsWith("HTTP/1.1 408")
				.containsIgnoringCase("connection: close")
				.contains("\"jsonrpc\":\"2.0\"")
				.contains("did not arrive within 2 s");
			await().untilAsserted(
					() -> assertThat(count(hasty, "mcp.server.requests.refused", "reason", "body_timeout")).isOne());
		}
	}

	@Test
	void refusedRequestEndsItsConnection() throws IOException {
		try (SecuredServer hasty = hasty(); HalfRequest refused = HalfRequest.announcing(hasty.port(), 1000)) {
			assertThat(refused.send("{").answer(MAX_WAIT)).startsWith("HTTP/1.1 401")
				.containsIgnoringCase("connection: close");
		}
	}

	@Test
	void largeBodyOfRefusedRequestDoesNotHideTheAnswer() {
		HttpResponse<String> refused = this.server.http().post(null, " ".repeat(MEGABYTE));
		assertThat(refused.statusCode()).isEqualTo(401);
		assertThat(McpHttp.challenge(refused)).contains("resource_metadata");
	}

	@Test
	void connectionOfRefusedRequestIsKeptWhenItsBodyWasWhole() throws Exception {
		try (HalfRequest request = HalfRequest.whole(this.port, "{}")) {
			await().atMost(MAX_WAIT).until(request::isAnswered);
			request.send("GET /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
			assertThat(request.answer(MAX_WAIT).split("HTTP/1.1 401")).hasSize(3);
		}
	}

	@Test
	void unfinishedBodiesTakeNoMoreThanTheShareOfTheirCaller() throws Exception {
		double before = count("mcp.server.limits.reached", "mcp.limited", "bodies", "reason", "share");
		List<HalfRequest> unfinished = new ArrayList<>();
		String part = " ".repeat(MEGABYTE - 1024);
		try {
			for (int i = 0; i < 70; i++) {
				HalfRequest request = announcing(MEGABYTE, "mallory");
				unfinished.add(request);
				request.trySend(part);
				assertThat(gauge("mcp.server.body.memory")).isLessThanOrEqualTo(4.0 * MEGABYTE);
			}
			await().atMost(MAX_WAIT)
				.untilAsserted(
						() -> assertThat(count("mcp.server.limits.reached", "mcp.limited", "bodies", "reason", "share"))
							.isGreaterThan(before + 20));
			assertThat(this.server.http().post(bearer("bob"), "{" + " ".repeat(MEGABYTE / 2)).statusCode())
				.isEqualTo(400);
		}
		finally {
			for (HalfRequest request : unfinished) {
				request.close();
			}
		}
		awaitNoBodies();
	}

	/** What is given back is there for the next, and not before. */
	private void awaitNoBodies() {
		await().atMost(MAX_WAIT).untilAsserted(() -> {
			assertThat(gauge("mcp.server.body.memory")).isZero();
			assertThat(gauge("mcp.server.bodies.receiving")).isZero();
		});
	}

	@Test
	void callerThatHasItsShareIsRefusedInTheFormOfTheProtocol() throws Exception {
		assertThat(refusal(6, List.of("greedy"))).startsWith("HTTP/1.1 429");
	}

	@Test
	void nodeThatHasNoRoomRefusesInTheFormOfTheProtocol() throws Exception {
		double before = count("mcp.server.limits.reached", "mcp.limited", "bodies", "reason", "node");
		assertThat(refusal(4, List.of("one", "two", "three", "four", "five"))).startsWith("HTTP/1.1 503");
		assertThat(count("mcp.server.limits.reached", "mcp.limited", "bodies", "reason", "node")).isGreaterThan(before);
	}

	/** The first answer to bodies that are not finished. */
	private String refusal(int bodies, List<String> callers) throws Exception {
		List<HalfRequest> unfinished = new ArrayList<>();
		String part = " ".repeat(MEGABYTE - 1024);
		try {
			for (String caller : callers) {
				for (int i = 0; i < bodies; i++) {
					HalfRequest request = announcing(MEGABYTE, caller);
					unfinished.add(request);
					request.trySend(part);
					assertThat(gauge("mcp.server.body.memory")).isLessThanOrEqualTo(16.0 * MEGABYTE);
				}
			}
			HalfRequest refused = await().atMost(MAX_WAIT)
				.until(() -> firstAnswered(unfinished), (answered) -> answered != null);
			String answer = refused.answer(MAX_WAIT);
			assertThat(answer).containsIgnoringCase("retry-after: ")
				.containsIgnoringCase("connection: close")
				.contains("\"jsonrpc\":\"2.0\"");
			return answer;
		}
		finally {
			for (HalfRequest request : unfinished) {
				request.close();
			}
			awaitNoBodies();
		}
	}

	private static HalfRequest firstAnswered(List<HalfRequest> requests) throws IOException {
		for (HalfRequest request : requests) {
			if (request.isAnswered()) {
				return request;
			}
		}
		return null;
	}

	@Test
	void methodsHaveTheirCallerWhenTheBodyCameInParts() throws IOException {
		String body = """
				{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"whoami","arguments":{},
				"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
				"io.modelcontextprotocol/clientCapabilities":{}}}}""";
		try (HalfRequest request = HalfRequest.announcing(this.port, body.length(), "Authorization: " + bearer("alice"),
				"MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call", "Mcp-Name: whoami",
				"Connection: close")) {
			request.send(body.substring(0, 20));
			pause();
			request.send(body.substring(20, 60));
			pause();
			request.send(body.substring(60));
			assertThat(request.answer(MAX_WAIT)).startsWith("HTTP/1.1 200").contains("alice");
		}
	}

	private static void pause() {
		await().pollDelay(Duration.ofMillis(300)).until(() -> true);
	}

}
