package io.mcpspring.autoconfigure;

import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.WebApplicationType;

class ReactiveHandlerThreadsTests extends HandlerThreadsContract {

	ReactiveHandlerThreadsTests() {
		super(WebApplicationType.REACTIVE);
	}

	@Override
	double withoutThread(MeterRegistry meters) {
		return meters.get("mcp.server.calls.queued").gauge().value();
	}

	@Override
	String answerWithoutThread() {
		return "worked";
	}

}
