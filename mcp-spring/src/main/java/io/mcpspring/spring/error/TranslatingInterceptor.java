package io.mcpspring.spring.error;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpException;
import io.mcpspring.context.ResourceNotFoundException;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.HandlerStage;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.CallTarget;
import io.mcpspring.server.ErrorAnswer;
import io.mcpspring.server.McpExceptionTranslator;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

import org.springframework.core.Ordered;

/**
 * Interceptor that passes exceptions of handlers and of inner interceptors to
 * translators, and fails with their answers instead (server-2025 TOOL-20, RES-06,
 * RES-07).
 */
public final class TranslatingInterceptor implements McpInterceptor, McpHandlerInterceptor, Ordered {

	private static final Logger logger = LoggerFactory.getLogger(TranslatingInterceptor.class);

	private final List<McpExceptionTranslator> translators;

	/**
	 * Create an interceptor.
	 * @param translators the translators, in order
	 */
	public TranslatingInterceptor(List<McpExceptionTranslator> translators) {
		this.translators = List.copyOf(translators);
	}

	/**
	 * Within the observation and the audit, but outside all interceptors that may fail.
	 */
	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE + 4;
	}

	@Override
	public CompletionStage<McpResult> intercept(McpServerCall call, Chain chain) {
		CompletionStage<McpResult> stage;
		try {
			stage = chain.proceed();
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(translated(call, ex));
		}
		return HandlerStage.follow(stage, () -> {
		}, (failure) -> translated(call, failure));
	}

	@Override
	public <R> CompletionStage<R> around(McpServerCall call, Callable<CompletionStage<R>> handler) {
		try {
			return HandlerStage.follow(handler.call(), () -> {
			}, (failure) -> translated(call, failure));
		}
		catch (Exception ex) {
			return CompletableFuture.failedFuture(translated(call, ex));
		}
	}

	private Throwable translated(McpServerCall call, Throwable failure) {
		Throwable cause = Wrappers.unwrap(failure);
		if (cause instanceof ToolException error && error.getCause() instanceof JacksonException binding) {
			return explained(error, binding, call);
		}
		if (!(cause instanceof Exception exception) || hasClientMessage(exception) || call.isCancelled()) {
			return cause;
		}
		ErrorAnswer answer = answer(exception, call);
		if (answer == null || answer.kind() == ErrorAnswer.Kind.UNEXPECTED) {
			return Failures.unwrap(failure);
		}
		CallTarget target = call.target();
		if (answer.kind() == ErrorAnswer.Kind.FAULT) {
			Failures.report(exception, target, call.reference());
		}
		else {
			logger.debug("{} answered '{}' (reference {})", target, SingleLine.of(answer.message()), call.reference(),
					SingleLine.of(exception));
		}
		boolean missing = answer.kind() == ErrorAnswer.Kind.NOT_FOUND && target.kind() == CallTarget.Kind.RESOURCE;
		if (missing) {
			return new ResourceNotFoundException();
		}
		return (answer.kind() == ErrorAnswer.Kind.FAULT) ? ToolException.fault(answer.message(), exception)
				: new ToolException(answer.message(), exception);
	}

	/**
	 * Add the message of the constructor or setter that refused an argument, if a
	 * translator reveals it.
	 */
	private ToolException explained(ToolException error, JacksonException binding, McpServerCall call) {
		CallTarget target = call.target();
		logger.debug("{} was not called (reference {})", target, call.reference(), SingleLine.of(error));
		if (!(binding.getCause() instanceof Exception refusal)) {
			return error;
		}
		ErrorAnswer answer = answer(refusal, call);
		if (answer == null || answer.kind() == ErrorAnswer.Kind.UNEXPECTED || answer.kind() == ErrorAnswer.Kind.FAULT) {
			return error;
		}
		return new ToolException(error.getMessage() + ": " + answer.message(), binding);
	}

	private static boolean hasClientMessage(Exception failure) {
		return failure instanceof ToolException || failure instanceof McpException
				|| failure instanceof CancellationException || failure instanceof InterruptedException;
	}

	private @Nullable ErrorAnswer answer(Exception failure, McpServerCall call) {
		for (McpExceptionTranslator translator : this.translators) {
			try {
				ErrorAnswer answer = translator.translate(failure, call);
				if (answer != null) {
					return answer;
				}
			}
			catch (RuntimeException ex) {
				logger.error("{} could not translate an exception, which is passed on", translator.getClass().getName(),
						SingleLine.of(ex));
			}
		}
		return null;
	}

}
