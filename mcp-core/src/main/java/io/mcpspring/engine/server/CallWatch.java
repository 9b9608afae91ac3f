package io.mcpspring.engine.server;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

import io.mcpspring.model.McpResult;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Observation of the end of a call, for interceptors that change nothing. It adds no
 * stage to a call that has completed at once, as most do.
 */
public final class CallWatch {

	private static final Logger logger = LoggerFactory.getLogger(CallWatch.class);

	private CallWatch() {
	}

	/**
	 * Proceed with a call and pass its outcome to an action. A failure of the action is
	 * logged and does not affect the call.
	 * @param chain the rest of the chain
	 * @param call the call
	 * @param action receives the result, or the failure with its wrappers
	 * @return the result of the chain, after the action
	 */
	public static CompletionStage<McpResult> proceed(McpInterceptor.Chain chain, McpServerCall call,
			BiConsumer<@Nullable McpResult, @Nullable Throwable> action) {
		CompletionStage<McpResult> stage;
		try {
			stage = Objects.requireNonNull(chain.proceed(), "An interceptor returned no stage");
		}
		catch (RuntimeException | Error ex) {
			tell(action, null, ex);
			throw ex;
		}
		CompletableFuture<McpResult> done = CompletedStage.of(stage);
		if (done != null) {
			tell(action, done.join(), null);
			return stage;
		}
		return stage.whenComplete((result, failure) -> tell(action, result, failure));
	}

	private static void tell(BiConsumer<@Nullable McpResult, @Nullable Throwable> action, @Nullable McpResult result,
			@Nullable Throwable failure) {
		try {
			action.accept(result, failure);
		}
		catch (RuntimeException ex) {
			logger.error("The end of a call was not noted", ex);
		}
	}

}
