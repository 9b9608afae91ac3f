package io.mcpspring.autoconfigure;

import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Beside an application that was there before, the server takes its one path and nothing
 * else.
 */
@ExtendWith(Servers.Extension.class)
class ExistingRoutesTests {

	private static final List<String> REQUESTS = List.of("GET /orders/1", "POST /orders", "DELETE /orders/1",
			"PUT /orders/1", "GET /mcp/status", "POST /mcp/status", "GET /mcp/x", "GET /mcpx", "GET /home",
			"OPTIONS /orders", "HEAD /orders/1", "GET /nothing/here", "GET /", "GET /actuator/health", "GET /error");

	@EachStack
	void answerAsTheyDidWithoutTheServer(WebApplicationType type, Servers servers) {
		Map<String, Object> before;
		try (RunningApplication application = RunningApplication.start(type, "mcp.server.enabled=false")) {
			before = answers(application);
			assertThat(application.http().send("GET", "/mcp", null).body()).isEqualTo("page mcp");
		}
		RunningApplication served = servers.get(type);
		assertThat(answers(served)).isEqualTo(before);
		assertThat(served.http().send("GET", "/mcp", null).statusCode()).isGreaterThanOrEqualTo(400);
	}

	@EachStack
	void pathIsWithinThatOfTheApplication(WebApplicationType type) {
		try (RunningApplication application = RunningApplication.start(type, "server.servlet.context-path=/shop",
				"spring.webflux.base-path=/shop", "mcp.server.path=/api/mcp")) {
			assertThat(application.http().send("PUT", "/shop/api/mcp", "{}").body()).contains("jsonrpc");
			assertThat(application.http().send("PUT", "/api/mcp", "{}").statusCode()).isEqualTo(404);
			assertThat(application.http().send("GET", "/shop/mcp", null).body()).isEqualTo("page mcp");
		}
	}

	private static Map<String, Object> answers(RunningApplication application) {
		Map<String, Object> answers = new LinkedHashMap<>();
		for (String request : REQUESTS) {
			String method = request.substring(0, request.indexOf(' '));
			String path = request.substring(method.length() + 1);
			HttpResponse<String> response = application.http()
				.send(method, path, "POST".equals(method) ? "{\"id\":1}" : null, "Content-Type", "application/json");
			answers.put(request,
					List.of(response.statusCode(), withoutTime(response.body()),
							response.headers().firstValue("Content-Type").orElse(""),
							response.headers().firstValue("Allow").orElse("")));
		}
		return answers;
	}

	private static String withoutTime(String body) {
		return body.replaceAll("\"(timestamp|requestId)\":\"[^\"]*\"", "");
	}

}
