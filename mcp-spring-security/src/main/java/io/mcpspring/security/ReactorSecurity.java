package io.mcpspring.security;

import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.context.SecurityContext;

/**
 * Propagation of a security context to reactive methods, in a separate class because
 * Reactor is optional.
 */
final class ReactorSecurity {

	private ReactorSecurity() {
	}

	static void attach(McpServerCall call, SecurityContext context) {
		@Nullable ContextView present = call.unwrap(ContextView.class);
		Context outer = (present != null) ? Context.of(present) : Context.empty();
		call.attach(ContextView.class,
				outer.putAll((ContextView) ReactiveSecurityContextHolder.withSecurityContext(Mono.just(context))));
	}

}
