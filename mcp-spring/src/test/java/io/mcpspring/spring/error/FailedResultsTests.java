package io.mcpspring.spring.error;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import com.sun.management.ThreadMXBean;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

class FailedResultsTests {

	private final FailedResults results = new FailedResults(List.of(ResultCondition.of("code!=0")));

	private CallToolResult convert(String text) {
		McpInterceptor.Chain chain = mock(McpInterceptor.Chain.class);
		when(chain.proceed()).thenReturn(CompletableFuture.completedFuture(CallToolResult.of(Content.text(text))));
		return (CallToolResult) this.results.intercept(mock(McpServerCall.class), chain).toCompletableFuture().join();
	}

	@Test
	void longTextsAreNoTree() {
		assertThat(convert("{\"code\":1,\"message\":\"no\"}").isError()).isTrue();
		String text = "{\"code\":1,\"values\":[" + "{},".repeat(200_000) + "{}]}";
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		long before = threads.getCurrentThreadAllocatedBytes();
		assertThat(convert(text).isError()).isFalse();
		assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(5_000_000);
	}

	@Test
	void commasOfStringsAreNoValues() {
		CallToolResult failed = convert(
				"{\"code\":1,\"message\":\"no\",\"data\":\"" + "a,b;[{".repeat(200_000) + "\"}");
		assertThat(failed.isError()).isTrue();
		assertThat(failed.content()).containsExactly(Content.text("no"));
		assertThat(convert("{\"code\":1,\"data\":\"" + ",".repeat(200_000)).isError()).isFalse();
	}

}
