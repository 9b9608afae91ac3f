package io.mcpspring.controllers.servlet;

import io.mcpspring.context.McpCaller;
import io.mcpspring.security.CallerAuthentication;
import io.mcpspring.security.servlet.ServletUrlRules;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextHolderStrategy;
import org.springframework.security.web.context.request.async.SecurityContextCallableProcessingInterceptor;
import org.springframework.web.context.request.async.WebAsyncUtils;

/**
 * Security of requests to controllers within the application, by the chains in a servlet
 * container.
 */
public final class ServletCallerSecurity implements ServletEndpointDispatcher.Security {

	private final SecurityContextHolderStrategy holder = SecurityContextHolder.getContextHolderStrategy();

	private final ServletUrlRules rules;

	public ServletCallerSecurity(ServletUrlRules rules) {
		this.rules = rules;
	}

	@Override
	public void authorize(McpCaller caller, HttpServletRequest request) {
		AuthorizationResult result = this.rules.decide(() -> CallerAuthentication.of(caller), request);
		if (!result.isGranted()) {
			throw new AuthorizationDeniedException("Access Denied", result);
		}
		// A Callable runs on another thread, also on behalf of the caller.
		WebAsyncUtils.getAsyncManager(request)
			.registerCallableInterceptor(ServletCallerSecurity.class,
					new SecurityContextCallableProcessingInterceptor(contextOf(caller)));
	}

	@Override
	public boolean isInRole(McpCaller caller, String role) {
		String authority = role.startsWith("ROLE_") ? role : "ROLE_" + role;
		return CallerAuthentication.of(caller)
			.getAuthorities()
			.stream()
			.anyMatch((granted) -> authority.equals(granted.getAuthority()));
	}

	@Override
	public void run(McpCaller caller, Runnable work) {
		CallerAuthentication.run(caller, work);
	}

	private SecurityContext contextOf(McpCaller caller) {
		SecurityContext context = this.holder.createEmptyContext();
		context.setAuthentication(CallerAuthentication.of(caller));
		return context;
	}

}
