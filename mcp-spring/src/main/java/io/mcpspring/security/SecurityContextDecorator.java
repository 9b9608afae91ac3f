package io.mcpspring.security;

import org.springframework.core.task.TaskDecorator;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Task decorator that propagates the security context of a thread to that of the task.
 */
public final class SecurityContextDecorator implements TaskDecorator {

	@Override
	public Runnable decorate(Runnable task) {
		SecurityContext context = SecurityContextHolder.getContext();
		return () -> {
			SecurityContextHolder.setContext(context);
			try {
				task.run();
			}
			finally {
				SecurityContextHolder.clearContext();
			}
		};
	}

}
