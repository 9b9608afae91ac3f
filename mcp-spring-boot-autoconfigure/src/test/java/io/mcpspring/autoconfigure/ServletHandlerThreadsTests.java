package io.mcpspring.autoconfigure;

import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.WebApplicationType;

class ServletHandlerThreadsTests extends HandlerThreadsContract {

	ServletHandlerThreadsTests() {
		super(WebApplicationType.SERVLET);
	}

	@Override
	double withoutThread(MeterRegistry meters) {
		return meters.get("mcp.server.limits.reached")
			.tags("mcp.limited", "running_calls", "reason", "share")
			.counter()
			.count();
	}

	@Override
	String answerWithoutThread() {
		return "HTTP/1.1 429";
	}

}
