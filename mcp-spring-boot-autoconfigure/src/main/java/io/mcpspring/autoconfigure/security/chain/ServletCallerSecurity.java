package io.mcpspring.autoconfigure.security.chain;

import io.mcpspring.autoconfigure.controller.servlet.ServletEndpointDispatcher;
import io.mcpspring.http.Caller;
import io.mcpspring.security.caller.CallerAuthentication;
import io.mcpspring.security.servlet.ServletUrlRules;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextHolderStrategy;

/**
 * Security of requests to controllers within the application, by the chains in a servlet
 * container.
 */
final class ServletCallerSecurity implements ServletEndpointDispatcher.Security {

	private final SecurityContextHolderStrategy holder = SecurityContextHolder.getContextHolderStrategy();

	private final ServletUrlRules rules;

	ServletCallerSecurity(ServletUrlRules rules) {
		this.rules = rules;
	}

	@Override
	public void authorize(Caller caller, HttpServletRequest request) {
		AuthorizationResult result = this.rules.decide(CallerAuthentication.of(caller), request);
		if (!result.isGranted()) {
			throw new AuthorizationDeniedException("Access Denied", result);
		}
	}

	@Override
	public boolean isInRole(Caller caller, String role) {
		String authority = role.startsWith("ROLE_") ? role : "ROLE_" + role;
		return CallerAuthentication.of(caller)
			.getAuthorities()
			.stream()
			.anyMatch((granted) -> authority.equals(granted.getAuthority()));
	}

	@Override
	public void run(Caller caller, Runnable work) {
		SecurityContext before = this.holder.getContext();
		SecurityContext own = this.holder.createEmptyContext();
		own.setAuthentication(CallerAuthentication.of(caller));
		this.holder.setContext(own);
		try {
			work.run();
		}
		finally {
			if (before.getAuthentication() == null) {
				this.holder.clearContext();
			}
			else {
				this.holder.setContext(before);
			}
		}
	}

}
