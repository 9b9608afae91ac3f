package io.mcpspring.engine.server;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The call as interceptors see it.
 */
class InterceptedCallTests {

	private static final String ECHO = "{'name':'echo','arguments':{}}";

	@Test
	void givesMethodParametersReferenceAndAttributes() {
		List<String> seen = new ArrayList<>();
		try (FakeServer server = FakeServer.setup()
			.tool("echo", (context, arguments) -> CallToolResult.text(context.unwrap(StringBuilder.class).toString()))
			.interceptor((call, chain) -> {
				seen.add(call.method() + " " + call.params().path("name").asString());
				call.attach(StringBuilder.class, new StringBuilder("attached"));
				assertThat(call.reference()).matches("[0-9a-f]{16}").isEqualTo(call.reference());
				return chain.proceed();
			})
			.start()) {
			FakeExchange answer = server.client().request("tools/call", ECHO);
			assertThat(answer.toolText()).isEqualTo("attached");
			assertThat(seen).containsExactly("tools/call echo");
		}
	}

	@Test
	void refusesByTheTargetOfACall() {
		try (FakeServer server = FakeServer.setup()
			.tool("echo", (context, arguments) -> CallToolResult.text("never"))
			.textResource("kb://a", "never")
			.interceptor((call, chain) -> (call.target().isTool("echo") || call.target().isResource("kb://a"))
					? chain.refuse("The books are closed") : chain.proceed())
			.start()) {
			FakeExchange answer = server.client().request("tools/call", ECHO);
			assertThat(answer.toolText()).isEqualTo("The books are closed");
			assertThat(answer.result().path("isError").asBoolean()).isTrue();
			assertThat(server.client().request("resources/read", "{'uri':'KB://a'}").error().toString())
				.contains("The books are closed");
			assertThat(server.client().request("tools/list").result().path("tools").size()).isEqualTo(1);
		}
	}

}
