package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.server.McpAccess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Decisions about prompts, resources and completions that take longer than the delay
 * after which answers become streams.
 */
@Tag("settings")
class SlowOffersTests {

	private static final StubIssuer ISSUER = new StubIssuer();

	private static final Map<WebApplicationType, SecuredServer> SERVERS = new EnumMap<>(WebApplicationType.class);

	@BeforeAll
	static void start() {
		for (WebApplicationType type : List.of(WebApplicationType.SERVLET, WebApplicationType.REACTIVE)) {
			SERVERS.put(type,
					SecuredServer.start(type, Application.class, "mcp.server.public-url=" + StubIssuer.AUDIENCE,
							"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + ISSUER.url(),
							"test.engine.promotion-delay=20ms"));
		}
	}

	@AfterAll
	static void stop() {
		SERVERS.values().forEach(SecuredServer::close);
		SERVERS.clear();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			SERVLET  | prompts/get       | brief         | 'name':'brief'
			REACTIVE | prompts/get       | brief         | 'name':'brief'
			SERVLET  | resources/read    | plan://now    | 'uri':'plan://now'
			REACTIVE | resources/read    | plan://now    | 'uri':'plan://now'
			SERVLET  | resources/read    | plan://of/ann | 'uri':'plan://of/ann'
			REACTIVE | resources/read    | PLAN://of/ann | 'uri':'PLAN://of/ann'
			SERVLET  | tools/call        | quick         | 'name':'quick','arguments':{}
			REACTIVE | tools/call        | quick         | 'name':'quick','arguments':{}
			""")
	void areRefusedByTheirStatus(WebApplicationType type, String method, String name, String params) {
		McpHttp http = SERVERS.get(type).http();
		String bearer = "Bearer " + ISSUER.token("alice");
		String members = params.replace('\'', '"');
		List<HttpResponse<String>> answers = new ArrayList<>();
		answers.add(http.stateless(bearer, method, name, members));
		answers.add(http.post(bearer, request(method, members), "Mcp-Session-Id", http.session(bearer)));
		for (HttpResponse<String> answer : answers) {
			assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
			assertThat(McpHttp.challenge(answer)).contains("insufficient_scope", "scope=\"plans\"");
			assertThat(answer.headers().firstValue("Content-Type").orElse("")).doesNotContain("event-stream");
		}
		String better = "Bearer " + ISSUER.token("alice", "plans");
		assertThat(McpHttp.json(http.stateless(better, method, name, members)).has("result")).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET", "REACTIVE" })
	void tellNothingOfWhatIsRefused(WebApplicationType type) {
		McpHttp http = SERVERS.get(type).http();
		String bearer = "Bearer " + ISSUER.token("alice");
		String session = http.session(bearer);
		for (String method : List.of("resources/subscribe", "completion/complete")) {
			String params = method.startsWith("res") ? "\"uri\":\"plan://now\""
					: "\"ref\":{\"type\":\"ref/prompt\",\"name\":\"brief\"},\"argument\":{\"name\":\"of\",\"value\":\"\"}";
			HttpResponse<String> answer = http.post(bearer, request(method, params), "Mcp-Session-Id", session);
			assertThat(answer.headers().firstValue("Content-Type").orElse("")).doesNotContain("event-stream");
			assertThat(McpHttp.json(answer).has("result")).as(answer.body()).isFalse();
		}
	}

	private static String request(String method, String params) {
		return "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"" + method + "\",\"params\":{" + params + "}}";
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Plans.class)
	static class Application {

		@Bean
		McpAccess slowAccess() {
			return (request) -> {
				if (request.registration().scopes().isEmpty()) {
					return McpAccess.Decision.GRANTED;
				}
				try {
					TimeUnit.MILLISECONDS.sleep(150);
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
				}
				return McpAccess.Decision.GRANTED;
			};
		}

	}

	enum Person {

		ann

	}

	static class Plans {

		@McpPrompt(scopes = "plans")
		String brief(@org.jspecify.annotations.Nullable Person of) {
			return "brief";
		}

		@McpResource(uri = "plan://now", scopes = "plans")
		String now() {
			return "now";
		}

		@McpResource(uri = "plan://of/{name}", scopes = "plans")
		String of(String name) {
			return name;
		}

		@McpTool(scopes = "plans")
		String quick(McpRequestContext context) {
			context.progress(1, 1);
			return "quick";
		}

	}

}
