package io.mcpspring.test.slice;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.model.McpResult;
import io.mcpspring.server.McpCall;
import io.mcpspring.server.McpInterceptor;

import org.springframework.stereotype.Component;

@Component
class CountingInterceptor implements McpInterceptor {

	private final AtomicInteger calls = new AtomicInteger();

	@Override
	public CompletionStage<McpResult> intercept(McpCall call, Chain chain) {
		this.calls.incrementAndGet();
		return chain.proceed(call);
	}

	int calls() {
		return this.calls.get();
	}

}
