package io.mcpspring.test.mock;

import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.test.context.TestSecurityContextHolder;
import org.springframework.util.ClassUtils;

/**
 * The user that a test runs as, for example by {@code @WithMockUser}.
 */
final class TestUser {

	private static final boolean PRESENT = ClassUtils
		.isPresent("org.springframework.security.test.context.TestSecurityContextHolder", null);

	private TestUser() {
	}

	/** The authentication of the calling thread's test, {@code null} without one. */
	static @Nullable Object current() {
		return PRESENT ? Holder.current() : null;
	}

	/** Run something as if the test did it. */
	static void run(@Nullable Object user, Runnable task) {
		if (user == null) {
			task.run();
		}
		else {
			Holder.run((Authentication) user, task);
		}
	}

	/** Loaded only with Spring Security's test support. */
	private static final class Holder {

		static @Nullable Object current() {
			SecurityContext context = TestSecurityContextHolder.getContext();
			return context.getAuthentication();
		}

		static void run(Authentication user, Runnable task) {
			TestSecurityContextHolder.setAuthentication(user);
			try {
				task.run();
			}
			finally {
				TestSecurityContextHolder.clearContext();
			}
		}

	}

}
