package io.mcpspring.console;

import java.security.Principal;

import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.util.ClassUtils;

/**
 * Authorities of callers, where there is Spring Security.
 */
final class Authorities {

	private static final boolean PRESENT = ClassUtils.isPresent("org.springframework.security.core.Authentication",
			Authorities.class.getClassLoader());

	private Authorities() {
	}

	static boolean has(@Nullable Principal principal, String authority) {
		return PRESENT && Granted.has(principal, authority);
	}

	/** Loaded only where its types are. */
	private static final class Granted {

		static boolean has(@Nullable Principal principal, String authority) {
			return principal instanceof Authentication authentication && authentication.isAuthenticated()
					&& authentication.getAuthorities()
						.stream()
						.anyMatch((granted) -> authority.equals(granted.getAuthority()));
		}

	}

}
