package io.mcpspring.security;

import io.mcpspring.server.McpCall;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.context.SecurityContext;

/**
 * Puts a security context where reactive methods find it. Apart from the rest, because
 * Reactor is optional.
 */
final class ReactorSecurity {

	private ReactorSecurity() {
	}

	static void attach(McpCall call, SecurityContext context) {
		@Nullable ContextView present = call.unwrap(ContextView.class);
		Context outer = (present != null) ? Context.of(present) : Context.empty();
		call.attach(ContextView.class,
				outer.putAll((ContextView) ReactiveSecurityContextHolder.withSecurityContext(Mono.just(context))));
	}

}
