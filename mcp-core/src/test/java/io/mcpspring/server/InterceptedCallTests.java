package io.mcpspring.server;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.model.McpResult.CallTool;
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
			.tool("echo", (context, arguments) -> CallTool.text(context.unwrap(StringBuilder.class).toString()))
			.interceptor((call, chain) -> {
				seen.add(call.method() + " " + call.params().path("name").asString());
				call.attach(StringBuilder.class, new StringBuilder("attached"));
				assertThat(call.reference()).matches("[0-9a-f]{16}").isEqualTo(call.reference());
				return chain.proceed(call);
			})
			.start()) {
			FakeExchange answer = server.client().request("tools/call", ECHO);
			assertThat(answer.toolText()).isEqualTo("attached");
			assertThat(seen).containsExactly("tools/call echo");
		}
	}

	@Test
	void answersAnErrorWhenAnInterceptorProceedsWithACallOfItsOwn() {
		try (FakeServer server = FakeServer.setup()
			.tool("echo", (context, arguments) -> CallTool.text("never"))
			.interceptor((call, chain) -> chain.proceed(other(call)))
			.start()) {
			FakeExchange answer = server.client().request("tools/call", ECHO);
			assertThat(answer.code()).isEqualTo(-32603);
		}
	}

	private static McpCall other(McpCall call) {
		return (McpCall) Proxy.newProxyInstance(McpCall.class.getClassLoader(), new Class<?>[] { McpCall.class },
				(proxy, method, arguments) -> method.invoke(call, arguments));
	}

}
