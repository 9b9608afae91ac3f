package io.mcpspring.security;

import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.InsufficientScopeException;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.HandlerStage;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpServerCall;

import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextHolderStrategy;
import org.springframework.util.ClassUtils;

/**
 * Interceptor that runs methods on behalf of the caller of the request: with a security
 * context on their thread and, for reactive ones, in their Reactor context. A run after a
 * question has the caller of the original request. A denial by method security is
 * answered by HTTP 403, as long as the response has not begun (server-2025 AUTH-16,
 * server-2026 AUTH-21).
 */
public final class SecurityContextInterceptor implements McpHandlerInterceptor {

	private static final boolean REACTOR = ClassUtils.isPresent("reactor.util.context.ContextView",
			SecurityContextInterceptor.class.getClassLoader());

	private final SecurityContextHolderStrategy holder = SecurityContextHolder.getContextHolderStrategy();

	@Override
	public <R> CompletionStage<R> around(McpServerCall call, Callable<CompletionStage<R>> handler) throws Exception {
		SecurityContext before = this.holder.getContext();
		Authentication known = before.getAuthentication();
		SecurityContext own = this.holder.createEmptyContext();
		own.setAuthentication(CallerAuthentication.of(call.caller(), known));
		if (REACTOR) {
			ReactorSecurity.attach(call, own);
		}
		this.holder.setContext(own);
		try {
			return HandlerStage.follow(handler.call(), () -> {
			}, SecurityContextInterceptor::translated);
		}
		catch (Exception ex) {
			throw (Failures.unwrap(ex) instanceof RuntimeException denied && isDenied(denied)) ? refusal(denied) : ex;
		}
		finally {
			if (known == null) {
				this.holder.clearContext();
			}
			else {
				this.holder.setContext(before);
			}
		}
	}

	private static Throwable translated(Throwable failure) {
		return isDenied(failure) ? refusal((RuntimeException) failure) : failure;
	}

	private static boolean isDenied(Throwable failure) {
		return failure instanceof AccessDeniedException || failure instanceof AuthenticationException;
	}

	private static McpException refusal(RuntimeException denied) {
		Set<String> scopes = (denied instanceof AccessDeniedException access) ? DeniedScopes.of(access) : Set.of();
		return scopes.isEmpty() ? CallRefusedException.denied() : new InsufficientScopeException(scopes);
	}

}
