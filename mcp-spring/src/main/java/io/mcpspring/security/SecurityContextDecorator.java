package io.mcpspring.security;

import org.springframework.core.task.TaskDecorator;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Takes the security context of a thread to the one that a task runs on.
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
