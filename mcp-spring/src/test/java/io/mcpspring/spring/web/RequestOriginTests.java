package io.mcpspring.spring.web;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.spring.web.servlet.ServletRequests;
import io.mcpspring.spring.web.webflux.ReactiveRequests;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Origins of calls whose HTTP request is not known, such as those over HTTP with SSE.
 */
class RequestOriginTests {

	private static final String ADDRESS = "203.0.113.7";

	private final HttpRequests servlet = new ServletRequests("");

	private final HttpRequests reactive = new ReactiveRequests();

	@Test
	void clientOfTheCallIsKnownWithoutItsRequest() {
		assertThat(this.servlet.origin(call(ADDRESS)).client()).isEqualTo(ADDRESS);
		assertThat(this.reactive.origin(call(ADDRESS)).client()).isEqualTo(ADDRESS);
	}

	@Test
	void clientOfTheCallIsKnownAfterItsRequest() {
		ServedCall call = call(ADDRESS);
		HttpServletRequest over = mock(HttpServletRequest.class);
		given(over.getScheme()).willThrow(new IllegalStateException("over"));
		given(call.unwrap(HttpServletRequest.class)).willReturn(over);
		assertThat(this.servlet.origin(call).client()).isEqualTo(ADDRESS);
	}

	@Test
	void otherClientsAreNowhere() {
		assertThat(this.servlet.origin(call(null))).isEqualTo(RequestOrigin.NOWHERE);
		assertThat(this.reactive.origin(call(null))).isEqualTo(RequestOrigin.NOWHERE);
	}

	private static ServedCall call(@Nullable String address) {
		McpExchange exchange = mock(McpExchange.class);
		given(exchange.remoteAddress()).willReturn(address);
		ServedCall call = mock(ServedCall.class);
		given(call.request())
			.willReturn(new CallRequest(RequestId.of(1), "tools/call", JsonNodeFactory.instance.objectNode(),
					ProtocolVersion.V2025_11_25, null, McpCaller.ANONYMOUS, null, ClientCapabilities.NONE, exchange));
		return call;
	}

}
