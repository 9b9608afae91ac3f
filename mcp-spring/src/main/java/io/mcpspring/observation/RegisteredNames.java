package io.mcpspring.observation;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.Registry;
import io.mcpspring.engine.catalog.ResourceIndex;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.MethodTable;
import io.mcpspring.engine.server.ProtocolMethod;
import org.jspecify.annotations.Nullable;

/**
 * Names for labels, which are taken from registrations and never from a request, so that
 * clients cannot create time series.
 */
final class RegisteredNames {

	static final String UNKNOWN = "unknown";

	private final CatalogTable catalog;

	private final ResourceIndex resources;

	private final MethodTable methods;

	RegisteredNames(CatalogTable catalog, Extensions extensions) {
		this.catalog = catalog;
		this.resources = new ResourceIndex(catalog);
		this.methods = new MethodTable(extensions);
	}

	String method(String method) {
		ProtocolMethod found = this.methods.find(method);
		return (found != null) ? found.name() : UNKNOWN;
	}

	@Nullable String target(CallRequest request) {
		ProtocolMethod method = this.methods.find(request.method());
		String parameter = (method != null) ? method.nameParameter() : null;
		if (method == null || parameter == null) {
			return null;
		}
		String name = request.text(parameter);
		return switch (method.kind()) {
			case TOOL -> registered(this.catalog.tools(), name);
			case PROMPT -> registered(this.catalog.prompts(), name);
			case RESOURCE -> resource(name);
			case COMPLETION, OTHER -> null;
		};
	}

	private static String registered(Registry<?> registry, @Nullable String name) {
		Registration found = (name != null) ? registry.find(name) : null;
		return (found != null) ? found.name() : UNKNOWN;
	}

	private String resource(@Nullable String uri) {
		String name = (uri != null) ? this.resources.first(uri, (match) -> match.registration().name()) : null;
		return (name != null) ? name : UNKNOWN;
	}

}
