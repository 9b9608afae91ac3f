package io.mcpspring.observation;

import java.util.List;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.Registration;
import io.mcpspring.catalog.Registry;
import io.mcpspring.extension.Extensions;
import io.mcpspring.server.CallRequest;
import io.mcpspring.server.MethodTable;
import io.mcpspring.server.ProtocolMethod;
import io.mcpspring.uri.UriTemplate;
import org.jspecify.annotations.Nullable;

/**
 * Names for labels, which are taken from registrations and never from a request, so that
 * clients cannot create time series.
 */
final class RegisteredNames {

	static final String UNKNOWN = "unknown";

	private final McpCatalog catalog;

	private volatile Templates templates = new Templates(-1, List.of());

	private final MethodTable methods;

	RegisteredNames(McpCatalog catalog, Extensions extensions) {
		this.catalog = catalog;
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
		String name = registered(this.catalog.resources(), uri);
		if (uri == null || !name.equals(UNKNOWN)) {
			return name;
		}
		for (UriTemplate template : templates()) {
			if (template.match(uri) != null) {
				return template.toString();
			}
		}
		return UNKNOWN;
	}

	private List<UriTemplate> templates() {
		Registry<Registration.ResourceTemplate> registry = this.catalog.resourceTemplates();
		Templates known = this.templates;
		if (known.revision() != registry.revision()) {
			long revision = registry.revision();
			known = new Templates(revision,
					registry.all().stream().map((template) -> UriTemplate.parse(template.name())).toList());
			this.templates = known;
		}
		return known.parsed();
	}

	private record Templates(long revision, List<UriTemplate> parsed) {
	}

}
