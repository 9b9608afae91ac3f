package io.mcpspring.openapi.autoconfigure;

import java.util.function.Predicate;
import java.util.function.Supplier;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.model.Access;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decisions whether a caller may use a registration, for redirects to other operations.
 *
 * @param catalog the catalogue with the registrations
 * @param settings the settings of the server
 */
record OfferAccess(CatalogTable catalog, Supplier<ServerSettings> settings) {

	private static final Logger logger = LoggerFactory.getLogger(OfferAccess.class);

	/** Return whether the caller of another operation may use a registration. */
	Predicate<McpRequestContext> to(@Nullable Registration registration) {
		return (context) -> registration != null && isGranted(context, registration);
	}

	private boolean isGranted(McpRequestContext context, Registration registration) {
		ServerSettings server = this.settings.get();
		McpCaller caller = context.caller();
		boolean closed = server.publicAccess().isStranger(caller)
				&& server.publicAccess().of(registration, this.catalog) == Access.PROTECTED;
		try {
			return !closed && server.access().decide(caller, context, registration).isGranted();
		}
		catch (RuntimeException ex) { // of the application
			logger.debug("No redirect to '{}', as the decision about it failed", registration.name(), ex);
			return false;
		}
	}

}
