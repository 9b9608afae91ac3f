package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpServerName;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.security.token.AccessTokenAuthenticator;
import io.mcpspring.security.token.RevokedTokens;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Opaque tokens that are revoked while streams of their callers are open.
 */
class RevokedTokenTests {

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private static final String LISTEN = McpHttp.statelessBody("subscriptions/listen",
			"\"notifications\":{\"toolsListChanged\":true}");

	// sign-in OUT-05
	@EachStack
	void streamsEndWithoutRequest(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, Application.class,
						"mcp.server.public-url=" + StubIssuer.AUDIENCE,
						"mcp.server.security.authorization-servers=https://id.example.com",
						"spring.security.oauth2.resourceserver.opaquetoken.introspection-uri=" + issuer.url()
								+ "/introspect",
						"spring.security.oauth2.resourceserver.opaquetoken.client-id=mcp",
						"spring.security.oauth2.resourceserver.opaquetoken.client-secret=secret",
						"mcp.server.drain-period=0s")) {
			McpHttp http = server.http();
			String revoked = issuer.opaque((claims) -> claims.subject("alice"));
			String next = issuer.opaque((claims) -> claims.subject("alice"));
			Tools.waiting = new CountDownLatch(1);
			String session = http.session("Bearer " + revoked);
			List<CompletableFuture<List<String>>> ending = open(http, "Bearer " + revoked, session);
			List<CompletableFuture<List<String>>> open = open(http, "Bearer " + next, http.session("Bearer " + next));
			assertThat(ending).noneMatch(CompletableFuture::isDone);

			issuer.goDown();
			// As long as nobody knows, the streams stay open.
			assertThat(http.callStateless("Bearer " + next, "hello", "{}").statusCode()).isEqualTo(503);
			assertThat(ending).noneMatch(CompletableFuture::isDone);
			issuer.comeBack();
			issuer.revoke(revoked);

			ending.forEach((stream) -> assertThat(stream).succeedsWithin(PATIENCE));
			assertThat(ending.get(2).join()).anyMatch((line) -> line.contains("expired"));
			// On other connections than that of the call in the session, which goes on.
			assertThat(server.http().callStateless("Bearer " + revoked, "hello", "{}").statusCode()).isEqualTo(401);
			// The session belongs to the user, not to the token.
			assertThat(server.http().callInSession("Bearer " + next, session, 5, "hello", "{}").statusCode())
				.isEqualTo(200);
			assertThat(open).noneMatch(CompletableFuture::isDone);
			issuer.revoke(next);
			open.forEach((stream) -> assertThat(stream).succeedsWithin(PATIENCE));
			Tools.waiting.countDown();
		}
	}

	/** Their tokens are no tokens of the first server. */
	@EachStack
	void streamsOfFurtherServersEndToo(WebApplicationType type) {
		String admin = "https://mcp.example.com/mcp-admin";
		try (StubIssuer issuer = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, TwoServers.class,
						"mcp.server.public-url=" + StubIssuer.AUDIENCE,
						"mcp.server.security.authorization-servers=https://id.example.com",
						"mcp.server.servers.admin.path=/mcp-admin", "mcp.server.servers.admin.public-url=" + admin,
						"spring.security.oauth2.resourceserver.opaquetoken.introspection-uri=" + issuer.url()
								+ "/introspect",
						"spring.security.oauth2.resourceserver.opaquetoken.client-id=mcp",
						"spring.security.oauth2.resourceserver.opaquetoken.client-secret=secret",
						"mcp.server.drain-period=0s")) {
			String revoked = issuer.opaque((claims) -> claims.subject("alice").audience(admin));
			String next = issuer.opaque((claims) -> claims.subject("alice").audience(admin));
			CompletableFuture<List<String>> ending = listen(server, revoked);
			CompletableFuture<List<String>> open = listen(server, next);
			issuer.revoke(revoked);
			assertThat(ending).succeedsWithin(PATIENCE);
			assertThat(open).isNotDone();
			issuer.revoke(next);
			assertThat(open).succeedsWithin(PATIENCE);
		}
	}

	private static CompletableFuture<List<String>> listen(SecuredServer server, String token) {
		return read(server.http()
			.openAt("/mcp-admin", "POST", "Bearer " + token, LISTEN, "MCP-Protocol-Version", "2026-07-28", "Mcp-Method",
					"subscriptions/listen"));
	}

	private static List<CompletableFuture<List<String>>> open(McpHttp http, String token, String session) {
		return Stream
			.of(http.open("GET", token, null, "Mcp-Session-Id", session, "MCP-Protocol-Version", "2025-11-25"),
					http.open("POST", token, LISTEN, "MCP-Protocol-Version", "2026-07-28", "Mcp-Method",
							"subscriptions/listen"),
					http.open("POST", token,
							McpHttp
								.statelessBody("tools/call",
										"\"name\":\"wait\",\"arguments\":{},\"_meta\":{\"progressToken\":1}")
								.replaceFirst("\"_meta\":\\{\"progressToken\":1},\"_meta\":\\{",
										"\"_meta\":{\"progressToken\":1,"),
							"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "wait"),
					http.open("POST", token, McpHttp.call(4, "wait", "{}"), "Mcp-Session-Id", session))
			.map(RevokedTokenTests::read)
			.toList();
	}

	private static CompletableFuture<List<String>> read(HttpResponse<Stream<String>> response) {
		assertThat(response.statusCode()).isEqualTo(200);
		return CompletableFuture.supplyAsync(() -> response.body().toList(), (task) -> {
			Thread thread = new Thread(task);
			thread.setDaemon(true);
			thread.start();
		});
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Tools.class)
	static class Application {

		@Bean
		RevokedTokens quickChecks(ObjectProvider<AccessTokenAuthenticator> tokens) {
			return new RevokedTokens(tokens::getObject, Duration.ofSeconds(1));
		}

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Application.class, AdminTools.class })
	static class TwoServers {

	}

	@McpServerName("admin")
	static class AdminTools {

		@McpTool
		public String reset() {
			return "reset";
		}

	}

	static class Tools {

		private static volatile CountDownLatch waiting = new CountDownLatch(0);

		@McpTool
		public String hello() {
			return "hello";
		}

		@McpTool
		public String wait(McpRequestContext context) throws InterruptedException {
			context.progress(1, 2);
			waiting.await(2, TimeUnit.MINUTES);
			return "waited";
		}

	}

}
