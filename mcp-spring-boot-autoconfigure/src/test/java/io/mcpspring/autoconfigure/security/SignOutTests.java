package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.autoconfigure.sse.SseReader;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.McpSessionState;
import io.mcpspring.model.Access;
import io.mcpspring.redis.RedisServer;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.server.McpServerControl;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sign-out of a user who came through several clients, at one node and at three.
 */
class SignOutTests {

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private static final Set<String> HELD = ConcurrentHashMap.newKeySet();

	// sign-in OUT-01, OUT-02, OUT-03, OUT-04
	@EachStack
	void endsAllOfUserAtOneNode(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = start(type, issuer, issuer.at("/other"))) {
			signsOut(List.of(server, server, server), issuer, of(issuer.url(), "alice"));
		}
	}

	// sign-in OUT-01, OUT-02, OUT-03, OUT-04
	@EachStack
	@Tag("cluster")
	void endsAllOfUserAtThreeNodes(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer();
				RedisServer redis = RedisServer.start();
				Nodes nodes = Nodes.start(type, issuer, redis)) {
			Authentication ofLogin = new TestingAuthenticationToken(
					new DefaultOidcUser(AuthorityUtils.NO_AUTHORITIES,
							OidcIdToken.withTokenValue("id").issuer(issuer.url()).subject("alice").build()),
					null, "ROLE_USER");
			signsOut(nodes.servers(), issuer, ofLogin);
		}
	}

	private static void signsOut(List<SecuredServer> nodes, StubIssuer issuer, Authentication user) {
		String name = "n" + nodes.get(0).port();
		Person alice = new Person(name + "alice", nodes, token(issuer, "alice", "app"), token(issuer, "alice", "desk"));
		Person bob = new Person(name + "bob", nodes, token(issuer, "bob", "app"), token(issuer, "bob", "desk"));
		Person same = new Person(name + "same", nodes, otherIssuer(issuer, "alice"), otherIssuer(issuer, "alice"));
		alice.begin();
		bob.begin();
		same.begin();
		assertThat(HELD).hasSize(9);

		signOut(nodes.get(0), user);

		alice.isOut();
		Awaitility.await().atMost(PATIENCE).untilAsserted(() -> assertThat(HELD).hasSize(6));
		bob.isStillIn();
		same.isStillIn();
		assertThat(McpHttp.json(nodes.get(1).http().callStateless(null, "open", "{}")).toString()).contains("open");
		// A new sign-in works at once, through any client.
		Person again = new Person(name + "again", nodes, token(issuer, "alice", "app"), token(issuer, "alice", "desk"));
		again.begin();
		again.isStillIn();
		signOut(nodes.get(2), user);
		again.isOut();
		bob.isStillIn();
		signOut(nodes.get(1), of(issuer.url(), "bob"));
		bob.isOut();
		same.isStillIn();
		signOut(nodes.get(1), of(issuer.url() + "/other", "alice"));
		same.isOut();
	}

	private static Authentication of(String issuer, String subject) {
		return new JwtAuthenticationToken(
				Jwt.withTokenValue("logout").header("alg", "none").issuer(issuer).subject(subject).build(),
				AuthorityUtils.NO_AUTHORITIES);
	}

	private static void signOut(SecuredServer node, Authentication user) {
		McpCaller caller = node.context().getBean(CallerResolver.class).resolve(user);
		assertThat(node.context().getBean(McpServerControl.class).signOut(caller)).succeedsWithin(PATIENCE);
	}

	private static String token(StubIssuer issuer, String subject, String client) {
		return "Bearer " + issuer.token((claims) -> claims.subject(subject).claim("client_id", client));
	}

	/** A token of a user who has the same subject at another issuer. */
	private static String otherIssuer(StubIssuer issuer, String subject) {
		String other = issuer.url() + "/other";
		return "Bearer " + issuer.token((claims) -> claims.issuer(other).subject(subject));
	}

	private static SecuredServer start(WebApplicationType type, StubIssuer issuer, String other, String... properties) {
		List<String> all = new ArrayList<>(List.of("mcp.server.public-url=" + StubIssuer.AUDIENCE,
				"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer.url(),
				"mcp.server.security.issuers=" + other, "mcp.server.security.anonymous=true",
				"mcp.server.legacy-sse.enabled=true", "mcp.server.tasks.inline-wait=0", "mcp.server.drain-period=0s"));
		all.addAll(List.of(properties));
		return SecuredServer.start(type, Application.class, all.toArray(String[]::new));
	}

	private static String[] shared(RedisServer redis) {
		return new String[] { "spring.profiles.active=redis", "spring.data.redis.host=127.0.0.1",
				"spring.data.redis.port=" + redis.port(), "mcp.server.store.redis.timeout=30s",
				"mcp.server.store.redis.node-timeout=1m",
				"mcp.server.input.state-keys=a secret of some thirty-two characters" };
	}

	/** Three nodes on one Redis. */
	private record Nodes(List<SecuredServer> servers) implements AutoCloseable {

		static Nodes start(WebApplicationType type, StubIssuer issuer, RedisServer redis) {
			String other = issuer.at("/other");
			return new Nodes(IntStream.range(0, 3)
				.mapToObj((node) -> SignOutTests.start(type, issuer, other, shared(redis)))
				.toList());
		}

		@Override
		public void close() {
			this.servers.forEach(SecuredServer::close);
		}

	}

	/** A user with something of each kind, through two clients and at all nodes. */
	private static final class Person {

		private final String name;

		private final List<McpHttp> nodes;

		private final String app;

		private final String desk;

		private final SseReader legacy;

		private final List<CompletableFuture<?>> open = new ArrayList<>();

		private final List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();

		private String session = "";

		private String task = "";

		private String handle = "";

		Person(String name, List<SecuredServer> nodes, String app, String desk) {
			this.name = name;
			this.nodes = nodes.stream().map((node) -> new McpHttp(node.port())).toList();
			this.app = app;
			this.desk = desk;
			this.legacy = new SseReader(nodes.get(1).port(), "/sse", "Authorization", app);
		}

		void begin() {
			this.session = this.nodes.get(0).session(this.app);
			assertThat(post(0, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}").statusCode())
				.isEqualTo(202);
			assertThat(text(post(0, McpHttp.call(2, "remember", "{}")))).isEqualTo("1");
			this.open.add(read(this.nodes.get(1)
				.open("GET", this.app, null, "Mcp-Session-Id", this.session, "MCP-Protocol-Version", "2025-11-25")));
			this.open.add(read(this.nodes.get(2)
				.open("POST", this.app, McpHttp.call(3, "ask", "{}"), "Mcp-Session-Id", this.session)));
			this.open.add(read(this.nodes.get(1)
				.open("POST", this.desk,
						McpHttp.statelessBody("subscriptions/listen", "\"notifications\":{\"toolsListChanged\":true}"),
						"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "subscriptions/listen")));
			this.legacy.begin();
			this.open.add(later(this.legacy::ends));
			hold("session", () -> post(2, McpHttp.call(4, "hold", "{\"label\":\"" + this.name + " session\"}")));
			hold("stateless", () -> this.nodes.get(2)
				.callStateless(this.desk, "hold", "{\"label\":\"" + this.name + " stateless\"}"));
			this.task = McpHttp
				.json(task(0, "tools/call", "work",
						"\"name\":\"work\",\"arguments\":{\"label\":\"" + this.name + " task\"}"))
				.at("/result/taskId")
				.asString();
			Awaitility.await().atMost(PATIENCE).until(() -> HELD.contains(this.name + " task"));
			this.handle = text(this.nodes.get(0).callStateless(this.desk, "keep", "{}"));
			assertThat(recall().toString()).contains("kept");
		}

		private void hold(String what, Supplier<HttpResponse<String>> call) {
			this.calls.add(later(call));
			Awaitility.await().atMost(PATIENCE).until(() -> HELD.contains(this.name + " " + what));
		}

		private static CompletableFuture<List<String>> read(HttpResponse<Stream<String>> response) {
			assertThat(response.statusCode()).isEqualTo(200);
			return later(() -> response.body().toList());
		}

		/** On a thread of its own, because all of these wait. */
		private static <T> CompletableFuture<T> later(Supplier<T> action) {
			return CompletableFuture.supplyAsync(action, (task) -> {
				Thread thread = new Thread(task);
				thread.setDaemon(true);
				thread.start();
			});
		}

		private HttpResponse<String> post(int node, String body) {
			return this.nodes.get(node).post(this.app, body, "Mcp-Session-Id", this.session);
		}

		private HttpResponse<String> task(int node, String method, String name, String params) {
			String body = McpHttp.statelessBody(method, params)
				.replace("{\"elicitation\":",
						"{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}},\"elicitation\":");
			return this.nodes.get(node)
				.post(this.desk, body, "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method, "Mcp-Name", name);
		}

		private String status() {
			return McpHttp.json(task(1, "tasks/get", this.task, "\"taskId\":\"" + this.task + "\""))
				.at("/result/status")
				.asString();
		}

		private JsonNode recall() {
			return McpHttp
				.json(this.nodes.get(1).callStateless(this.desk, "recall", "{\"handle\":\"" + this.handle + "\"}"));
		}

		private List<Integer> pings() {
			return IntStream.range(0, 3)
				.mapToObj((node) -> post(node, "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"}").statusCode())
				.toList();
		}

		void isOut() {
			assertThat(pings()).containsOnly(404);
			assertThat(this.nodes.get(1)
				.send("GET", "/mcp", null, "Authorization", this.app, "Accept", "text/event-stream", "Mcp-Session-Id",
						this.session)
				.statusCode()).isEqualTo(404);
			this.open.forEach((stream) -> assertThat(stream).succeedsWithin(PATIENCE));
			this.calls.forEach((call) -> assertThat(call).succeedsWithin(PATIENCE));
			assertThat(this.calls.get(0).join().statusCode()).isEqualTo(404);
			assertThat(this.calls.get(1).join().body()).contains("signed out").doesNotContain("\"result\"");
			Awaitility.await()
				.atMost(PATIENCE)
				.untilAsserted(() -> assertThat(HELD).noneMatch((held) -> held.startsWith(this.name)));
			assertThat(status()).isEqualTo("cancelled");
			assertThat(recall().toString()).doesNotContain("kept");
			this.legacy.close();
		}

		void isStillIn() {
			assertThat(pings()).containsOnly(200);
			assertThat(this.open).noneMatch(CompletableFuture::isDone);
			assertThat(this.calls).noneMatch(CompletableFuture::isDone);
			assertThat(HELD).filteredOn((held) -> held.startsWith(this.name)).hasSize(3);
			assertThat(status()).isEqualTo("working");
			assertThat(recall().toString()).contains("kept");
			assertThat(text(post(1, McpHttp.call(8, "remember", "{}")))).isNotEqualTo("1");
		}

		private static String text(HttpResponse<String> response) {
			return McpHttp.json(response).at("/result/content/0/text").asString();
		}

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Tools.class)
	static class Application {

	}

	static class Tools {

		@McpTool(access = Access.PUBLIC)
		public String open() {
			return "open";
		}

		@McpTool
		public String hold(String label, McpRequestContext context) throws InterruptedException {
			HELD.add(label);
			try {
				while (!context.isCancelled()) {
					Thread.sleep(20);
				}
				return "held";
			}
			finally {
				HELD.remove(label);
			}
		}

		@McpTool
		@McpTask
		public String work(String label, McpRequestContext context) throws InterruptedException {
			return hold(label, context);
		}

		@McpTool
		public String ask(McpRequestContext context) {
			return context.elicit("Go on?", Sure.class).toString();
		}

		@McpTool
		public String remember(McpRequestContext context) {
			return context.session().update("times", Integer.class, 0, (times) -> times + 1).toString();
		}

		@McpTool
		public String keep(McpRequestContext context) {
			McpSessionState state = context.session(null);
			state.setAttribute("state", "kept");
			return state.handle();
		}

		@McpTool
		public String recall(String handle, McpRequestContext context) {
			return context.session(handle).attribute("state", String.class);
		}

	}

	record Sure(boolean sure) {
	}

}
