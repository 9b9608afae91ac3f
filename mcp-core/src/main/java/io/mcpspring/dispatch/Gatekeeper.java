package io.mcpspring.dispatch;

import java.util.Collection;

import io.mcpspring.catalog.Registration;
import io.mcpspring.http.Caller;
import io.mcpspring.log.OncePerMinute;
import io.mcpspring.server.InsufficientScopeException;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.McpVisibility;
import io.mcpspring.server.ServerSettings;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Combination of visibility and access; a decision that fails hides.
 */
final class Gatekeeper {

	private final OncePerMinute undecided = new OncePerMinute(LoggerFactory.getLogger(Gatekeeper.class));

	private final McpVisibility visibility;

	private final McpAccess access;

	Gatekeeper(ServerSettings settings) {
		this.visibility = settings.visibility();
		this.access = settings.access();
	}

	/**
	 * Return whether every caller sees the same registrations.
	 */
	boolean isOpen(Collection<? extends Registration> offered) {
		return this.visibility == McpVisibility.ALL && offered.stream().noneMatch(this.access::mayHide);
	}

	boolean isListed(Caller caller, Registration registration) {
		return !(decide(caller, registration) instanceof McpAccess.Decision.Hidden);
	}

	/**
	 * Return a registration if the caller may use it.
	 * @return the registration, {@code null} if there is none or it is hidden
	 * @throws InsufficientScopeException if the token needs more scopes
	 */
	<T extends Registration> @Nullable T admit(Caller caller, @Nullable T registration) {
		if (registration == null) {
			return null;
		}
		McpAccess.Decision decision = decide(caller, registration);
		if (decision instanceof McpAccess.Decision.ScopesMissing missing) {
			throw new InsufficientScopeException(missing.scopes());
		}
		return (decision instanceof McpAccess.Decision.Granted) ? registration : null;
	}

	private McpAccess.Decision decide(Caller caller, Registration registration) {
		try {
			if (!this.visibility.isVisible(caller, registration)) {
				return McpAccess.Decision.HIDDEN;
			}
			return this.access.decide(caller, registration);
		}
		catch (RuntimeException ex) {
			this.undecided.warn("Hiding '{}' because the decision about it failed", registration.name(), ex);
			return McpAccess.Decision.HIDDEN;
		}
	}

}
