package io.mcpspring.engine.server;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.server.AccessRequest;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.McpAccess.Decision;
import org.jspecify.annotations.Nullable;

/**
 * Decision of the engine about registrations: what they declare, and the
 * {@link McpAccess} of the application.
 */
public interface AccessPolicy {

	/**
	 * Policy that requires the declared scopes of a registration.
	 */
	AccessPolicy BY_SCOPES = new AccessPolicy() {

		@Override
		public Decision decide(McpCaller caller, @Nullable McpRequestContext context, Registration registration) {
			Set<String> scopes = registration.options().scopes();
			return (scopes.isEmpty() || caller.scopes().containsAll(scopes)) ? Decision.GRANTED
					: Decision.scopesMissing(scopes);
		}

		@Override
		public boolean mayHide(Registration registration) {
			return false;
		}

	};

	/** Policy that grants everything. */
	AccessPolicy GRANTED = new AccessPolicy() {

		@Override
		public Decision decide(McpCaller caller, @Nullable McpRequestContext context, Registration registration) {
			return Decision.GRANTED;
		}

		@Override
		public boolean mayHide(Registration registration) {
			return false;
		}

	};

	/**
	 * Decide whether a caller may use a registration.
	 * @param caller the caller
	 * @param context the request, or {@code null} if the decision belongs to none
	 * @param registration the registration
	 * @return the decision
	 */
	Decision decide(McpCaller caller, @Nullable McpRequestContext context, Registration registration);

	/**
	 * Return whether a registration may be hidden from some callers.
	 * @param registration the registration
	 * @return {@code false} if the decision is never {@link Decision#HIDDEN}
	 */
	boolean mayHide(Registration registration);

	/**
	 * Return whether a caller who may use a template may follow one of its resources. No
	 * read is made then, so a rule about the variables has to be decided without it.
	 * @param caller the caller
	 * @param template the template
	 * @param variables the variables of the URI
	 * @return {@code false} if a read would be denied, or if only a read can tell
	 */
	default boolean mayFollow(McpCaller caller, Registration template, Map<String, String> variables) {
		return true;
	}

	/**
	 * Return a policy that grants what this one and each strategy of the application
	 * grant.
	 * @param accesses the strategies, asked in this order until one hides
	 * @return the policy
	 */
	default AccessPolicy and(List<McpAccess> accesses) {
		if (accesses.isEmpty()) {
			return this;
		}
		AccessPolicy declared = this;
		List<McpAccess> all = List.copyOf(accesses);
		return new AccessPolicy() {

			@Override
			public Decision decide(McpCaller caller, @Nullable McpRequestContext context, Registration registration) {
				Decision decision = declared.decide(caller, context, registration);
				AccessRequest request = AccessRequest.of(caller, CatalogTable.describe(registration), context);
				for (int i = 0; i < all.size() && !decision.isHidden(); i++) {
					decision = both(decision, Objects.requireNonNull(all.get(i).decide(request), "No decision"));
				}
				return decision;
			}

			@Override
			public boolean mayHide(Registration registration) {
				McpRegistration face = CatalogTable.describe(registration);
				return declared.mayHide(registration) || all.stream().anyMatch((access) -> access.mayHide(face));
			}

			@Override
			public boolean mayFollow(McpCaller caller, Registration template, Map<String, String> variables) {
				return declared.mayFollow(caller, template, variables);
			}

		};
	}

	/**
	 * Combine two decisions: the scopes of both are needed in one challenge (server-2026
	 * AUTH-11).
	 * @param first a decision
	 * @param second another decision
	 * @return the decision that both agree on
	 */
	static Decision both(Decision first, Decision second) {
		if (first.isScopesMissing() && second.isScopesMissing()) {
			Set<String> scopes = new LinkedHashSet<>(first.scopes());
			scopes.addAll(second.scopes());
			return Decision.scopesMissing(scopes);
		}
		return (second.isGranted() || first.isHidden()) ? first : second;
	}

}
