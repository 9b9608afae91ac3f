package io.mcpspring.spring.method;

import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.model.CallToolResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;

/**
 * Methods that answer later.
 */
class AsynchronousToolsTests {

	private final Tools tools = new Tools();

	private final Calls calls = Calls.to(this.tools);

	private final McpRequestContext context = Calls.context(McpCaller.ANONYMOUS);

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					mono   | {"sum":1}             | false | {"type":["object","null"],"properties":{"sum":{"type":"integer"}},"required":["sum"]}
					flux   | [{"sum":1},{"sum":2}] | false | {"type":"array","items":{"type":"object","properties":{"sum":{"type":"integer"}},"required":["sum"]}}
					stage  | {"sum":1}             | false | {"type":"object","properties":{"sum":{"type":"integer"}},"required":["sum"]}
					whole  | {"sum":1}             | false | {"type":"object","properties":{"sum":{"type":"integer"}},"required":["sum"]}
					future | {"sum":1}             | true  | {"type":"object","properties":{"sum":{"type":"integer"}},"required":["sum"]}
					maybe  | {"sum":1}             | false | {"type":["object","null"],"properties":{"sum":{"type":"integer"}},"required":["sum"]}
					""")
	void theValueIsAwaitedAndDescribed(String tool, String result, boolean blocking, String schema) throws Exception {
		assertThat(this.calls.structured(tool, "{}")).isEqualTo(result);
		assertThat(this.calls.tool(tool).options().blocking()).isEqualTo(blocking);
		assertThat(String.valueOf(this.calls.tool(tool).descriptor().outputSchema())).isEqualTo(schema);
	}

	@Test
	void nothingIsAnEmptyResult() throws Exception {
		assertThat(this.calls.call("monoVoid", "{}")).isEqualTo(CallToolResult.of());
		assertThat(this.calls.call("stageVoid", "{}")).isEqualTo(CallToolResult.of());
		assertThat(this.calls.structured("empty", "{}")).isEqualTo("null");
	}

	@ParameterizedTest
	@ValueSource(strings = { "thrown", "monoError", "monoThrown", "stageError", "stageWrapped", "futureError" })
	void failuresArriveAsTheyAre(String tool) {
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.calls.call(tool, "{}"))
			.withMessage("failed");
	}

	// DESIGN 2.7: the signal that suspends a call
	@ParameterizedTest
	@ValueSource(strings = { "suspends", "monoSuspends", "stageSuspends" })
	void theSignalThatSuspendsACallPasses(String tool) {
		assertThatExceptionOfType(SuspendSignal.class).isThrownBy(() -> this.calls.call(tool, "{}"));
	}

	// server-2025 CANC-01
	@ParameterizedTest
	@ValueSource(strings = { "monoNever", "stageNever" })
	void cancellingTheAnswerCancelsTheWork(String tool) throws Exception {
		CompletableFuture<CallToolResult> answer = this.calls.start(tool, "{}", this.context);
		answer.cancel(true);
		assertThat(this.tools.cancelled).isTrue();
	}

	// server-2025 CANC-01
	@Test
	void interruptingTheThreadThatWaitsForAFutureCancelsTheFuture() throws Exception {
		CompletableFuture<Throwable> left = new CompletableFuture<>();
		Thread thread = new Thread(() -> {
			try {
				this.calls.start("futureNever", "{}", this.context);
			}
			catch (Exception ex) {
				left.complete(ex);
			}
		});
		thread.start();
		this.tools.waiting.await();
		thread.interrupt();
		assertThat(left.get()).isInstanceOf(InterruptedException.class);
		assertThat(this.tools.never.isCancelled()).isTrue();
	}

	@Test
	void reactiveMethodsSeeTheReactorContextOfTheRequest() throws Exception {
		given(this.context.unwrap(ContextView.class)).willReturn(Context.of("user", "jane"));
		assertThat(this.calls.call("contextual", "{}", this.context)).isEqualTo(CallToolResult.text("jane"));
	}

	static SuspendSignal signal() {
		try {
			Constructor<SuspendSignal> constructor = SuspendSignal.class.getDeclaredConstructor();
			constructor.setAccessible(true);
			return constructor.newInstance();
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	static class Tools {

		private final AtomicBoolean cancelled = new AtomicBoolean();

		private final CountDownLatch waiting = new CountDownLatch(1);

		private final CompletableFuture<Sum> never = new CompletableFuture<>();

		@McpTool
		Mono<Sum> mono() {
			return Mono.just(new Sum(1));
		}

		@McpTool
		Flux<Sum> flux() {
			return Flux.just(new Sum(1), new Sum(2));
		}

		@McpTool
		CompletableFuture<Sum> whole() {
			return CompletableFuture.completedFuture(new Sum(1));
		}

		@McpTool
		CompletionStage<Sum> stage() {
			return CompletableFuture.completedFuture(new Sum(1));
		}

		@McpTool
		Future<Sum> future() {
			return new PlainFuture<>(CompletableFuture.completedFuture(new Sum(1)));
		}

		@McpTool
		Mono<Optional<Sum>> maybe() {
			return Mono.just(Optional.of(new Sum(1)));
		}

		@McpTool
		Mono<Void> monoVoid() {
			return Mono.empty();
		}

		@McpTool
		CompletableFuture<Void> stageVoid() {
			return CompletableFuture.allOf();
		}

		@McpTool
		Mono<Sum> empty() {
			return Mono.empty();
		}

		@McpTool
		String thrown() {
			throw new ToolException("failed");
		}

		@McpTool
		Mono<String> monoError() {
			return Mono.error(new ToolException("failed"));
		}

		@McpTool
		Mono<String> monoThrown() {
			return Mono.fromCallable(() -> {
				throw new ToolException("failed");
			});
		}

		@McpTool
		CompletableFuture<String> stageError() {
			return CompletableFuture.failedFuture(new ToolException("failed"));
		}

		@McpTool
		CompletionStage<String> stageWrapped() {
			return CompletableFuture.completedFuture("x").thenApply((value) -> {
				throw new ToolException("failed");
			});
		}

		@McpTool
		Future<String> futureError() {
			return new PlainFuture<>(CompletableFuture.failedFuture(new ToolException("failed")));
		}

		@McpTool
		String suspends() {
			throw signal();
		}

		@McpTool
		Mono<String> monoSuspends() {
			return Mono.just(List.of("x")).flatMapIterable((list) -> list).next().map((value) -> {
				throw signal();
			});
		}

		@McpTool
		CompletionStage<String> stageSuspends() {
			return CompletableFuture.completedFuture("x").thenApply((value) -> {
				throw signal();
			});
		}

		@McpTool
		Mono<String> monoNever() {
			return Mono.<String>never().doOnCancel(() -> this.cancelled.set(true));
		}

		@McpTool
		CompletableFuture<String> stageNever() {
			CompletableFuture<String> future = new CompletableFuture<>();
			future.whenComplete((value, failure) -> this.cancelled.set(future.isCancelled()));
			return future;
		}

		@McpTool
		Future<Sum> futureNever() {
			this.waiting.countDown();
			return new PlainFuture<>(this.never);
		}

		@McpTool
		Mono<String> contextual() {
			return Mono.deferContextual((view) -> Mono.just(view.get("user")));
		}

	}

	record Sum(int sum) {
	}

}
