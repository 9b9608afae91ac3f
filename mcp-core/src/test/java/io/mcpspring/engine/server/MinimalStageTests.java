package io.mcpspring.engine.server;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Stages that tell nothing of themselves, such as those of
 * {@link CompletableFuture#completedStage}, are as good as any.
 */
class MinimalStageTests {

	static Stream<Named<Supplier<CompletionStage<CallToolResult>>>> stages() {
		return Stream.of(Named.of("completed", () -> CompletableFuture.completedStage(CallToolResult.text("done"))),
				Named.of("failed", () -> CompletableFuture.failedStage(new ToolException("refused"))),
				Named.of("later",
						() -> new CompletableFuture<CallToolResult>()
							.completeOnTimeout(CallToolResult.text("done"), 20, TimeUnit.MILLISECONDS)
							.minimalCompletionStage()));
	}

	@ParameterizedTest
	@MethodSource("stages")
	void areAwaitedFromHandlersAndInterceptors(Supplier<CompletionStage<CallToolResult>> stage) {
		FakeServerSetup setup = FakeServer.setup().interceptor(new Minimal()).around(new Minimal());
		setup.catalog()
			.tools()
			.register(new Registration.Tool(
					FakeServer.tool("stage", (context, arguments) -> CallToolResult.text("")).descriptor(),
					(context, arguments) -> stage.get(), HandlerOptions.nonBlocking("test")));
		setup.catalog()
			.tools()
			.register(new Registration.Tool(
					FakeServer.tool("work", (context, arguments) -> CallToolResult.text("")).descriptor(),
					(context, arguments) -> stage.get(), HandlerOptions.blocking("test")));
		try (FakeServer server = setup.start()) {
			for (String tool : new String[] { "stage", "work" }) {
				assertThat(server.client().call(tool).toolText()).isIn("done", "refused");
				assertThat(server.connect("2025-11-25").call(tool).toolText()).isIn("done", "refused");
			}
		}
	}

	/** Makes each stage a minimal one. */
	private static final class Minimal implements McpInterceptor, McpHandlerInterceptor {

		@Override
		public CompletionStage<McpResult> intercept(McpServerCall call, Chain chain) {
			return CallWatch.proceed(() -> minimal(chain.proceed()), call, (result, failure) -> {
			});
		}

		@Override
		public <R> CompletionStage<R> around(McpServerCall call, Callable<CompletionStage<R>> handler)
				throws Exception {
			return minimal(HandlerStage.follow(minimal(handler.call()), () -> {
			}, (failure) -> failure));
		}

		private static <T> CompletionStage<T> minimal(CompletionStage<T> stage) {
			return stage.toCompletableFuture().minimalCompletionStage();
		}

	}

}
