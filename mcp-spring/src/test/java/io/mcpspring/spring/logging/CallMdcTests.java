package io.mcpspring.spring.logging;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.fake.FakeServer;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

import static org.assertj.core.api.Assertions.assertThat;

class CallMdcTests {

	private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

	private final List<String> seen = new ArrayList<>();

	@AfterEach
	void clear() {
		MDC.clear();
	}

	@Test
	void methodsLogWithTheReferenceAndTheTraceOfTheCall() {
		try (FakeServer server = server()) {
			server.client()
				.blocking()
				.request("tools/call", "{'name':'look','arguments':{},'_meta':{'traceparent':'" + PARENT + "'}}");
		}
		assertThat(this.seen.get(0)).matches("[0-9a-f]{16}");
		assertThat(this.seen.get(1)).isEqualTo("0af7651916cd43dd8448eb211c80319c");
		assertThat(MDC.get(CallMdc.CALL)).isNull();
		assertThat(MDC.get(TraceIds.MDC_KEY)).isNull();
	}

	@Test
	void traceInTheHeadersCountsToo() {
		try (FakeServer server = server()) {
			server.send(server.client()
				.blocking()
				.prepare("tools/call", "{'name':'look','arguments':{}}")
				.header("traceparent", PARENT));
		}
		assertThat(this.seen.get(1)).isEqualTo("0af7651916cd43dd8448eb211c80319c");
	}

	@Test
	void traceOfATracerIsLeftAlone() {
		MDC.put(TraceIds.MDC_KEY, "of the tracer");
		try (FakeServer server = server()) {
			server.client().blocking().call("look");
		}
		assertThat(this.seen.get(1)).isEqualTo("of the tracer");
		assertThat(MDC.get(TraceIds.MDC_KEY)).isEqualTo("of the tracer");
	}

	@Test
	void whatIsNotATraceIsNotLogged() {
		try (FakeServer server = server()) {
			server.client()
				.blocking()
				.request("tools/call", "{'name':'look','arguments':{},'_meta':{'traceparent':'x\\n" + PARENT + "'}}");
		}
		assertThat(this.seen.get(1)).isNull();
	}

	private FakeServer server() {
		return FakeServer.setup().around(new CallMdc()).tool("look", (context, arguments) -> {
			this.seen.add(MDC.get(CallMdc.CALL));
			this.seen.add(MDC.get(TraceIds.MDC_KEY));
			return CallToolResult.text("done");
		}).start();
	}

}
