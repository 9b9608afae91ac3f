package io.mcpspring.boot.observation;

import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.security.rule.MethodRequirement;
import org.jspecify.annotations.Nullable;

/**
 * The rules of method security at the methods behind an offer.
 */
@FunctionalInterface
public interface OfferRules {

	/** Without method security. */
	OfferRules NONE = (registration) -> null;

	/**
	 * Return the rule of a registration, or {@code null} if there is none.
	 */
	@Nullable MethodRequirement of(Registration registration);

}
