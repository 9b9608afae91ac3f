package io.mcpspring.test.slice;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.model.McpResult;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;

import org.springframework.stereotype.Component;

@Component
class CountingInterceptor implements McpInterceptor {

	private final AtomicInteger calls = new AtomicInteger();

	@Override
	public CompletionStage<McpResult> intercept(McpServerCall call, Chain chain) {
		this.calls.incrementAndGet();
		return chain.proceed();
	}

	int calls() {
		return this.calls.get();
	}

}
