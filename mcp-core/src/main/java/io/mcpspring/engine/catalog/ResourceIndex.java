package io.mcpspring.engine.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.uri.UriSpelling;
import io.mcpspring.engine.uri.UriTemplate;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ReadResourceResult;
import org.jspecify.annotations.Nullable;

/**
 * Index of the resources and templates of a catalogue by URIs, which are compared as
 * URIs: {@code KB://Summary} is {@code kb://summary}. It is built again after a change of
 * the catalogue.
 */
public final class ResourceIndex {

	private final CatalogTable catalog;

	private volatile Fixed fixed = new Fixed(-1, Map.of());

	private volatile Templates templates = new Templates(-1, List.of());

	/**
	 * Create an index.
	 * @param catalog contains the resources
	 */
	public ResourceIndex(CatalogTable catalog) {
		this.catalog = catalog;
	}

	/**
	 * Return the first result for the registrations that a URI belongs to: those spelled
	 * alike precede those spelled in another way, resources precede templates.
	 * @param <R> the type of the result
	 * @param uri the URI, as received
	 * @param decision returns a result, or {@code null} to go on with the next
	 * @return the result, or {@code null}
	 */
	public <R> @Nullable R first(String uri, Function<Match, @Nullable R> decision) {
		Registration.Resource same = this.catalog.resources().find(uri);
		R result = (same != null) ? decision.apply(new Match(same, ReadResourceRequest.of(uri, Map.of()))) : null;
		result = (result != null) ? result : template(uri, decision, false);
		if (result == null) {
			Registration.Resource equivalent = fixed().get(UriSpelling.canonical(uri));
			result = (equivalent != null && equivalent != same)
					? decision.apply(new Match(equivalent, ReadResourceRequest.of(equivalent.name(), Map.of()))) : null;
		}
		return (result != null) ? result : template(uri, decision, true);
	}

	private <R> @Nullable R template(String uri, Function<Match, @Nullable R> decision, boolean equivalent) {
		String complete = equivalent ? UriSpelling.forTemplates(uri) : uri;
		if (complete == null) {
			return null;
		}
		for (Template entry : templates()) {
			Map<String, String> variables = entry.parsed().match(uri);
			String spelled = uri;
			if (equivalent && variables == null) {
				variables = entry.parsed().matchEquivalent(complete);
				spelled = (variables != null) ? entry.parsed().expand(variables) : uri;
			}
			else if (equivalent) {
				continue;
			}
			R result = (variables != null)
					? decision.apply(new Match(entry.registration(), ReadResourceRequest.of(spelled, variables)))
					: null;
			if (result != null) {
				return result;
			}
		}
		return null;
	}

	private Map<String, Registration.Resource> fixed() {
		Fixed known = this.fixed;
		Registry<Registration.Resource> registry = this.catalog.resources();
		long revision = registry.revision();
		if (known.revision() != revision) {
			Map<String, Registration.Resource> resources = new HashMap<>();
			registry.all()
				.forEach((resource) -> resources.putIfAbsent(UriSpelling.canonical(resource.name()), resource));
			known = new Fixed(revision, resources);
			this.fixed = known;
		}
		return known.resources();
	}

	private List<Template> templates() {
		Templates known = this.templates;
		Registry<Registration.ResourceTemplate> registry = this.catalog.resourceTemplates();
		long revision = registry.revision();
		if (known.revision() != revision) {
			known = new Templates(revision,
					registry.all()
						.stream()
						.map((registration) -> new Template(UriTemplate.parse(registration.name()), registration))
						.toList());
			this.templates = known;
		}
		return known.templates();
	}

	/**
	 * Registration that a URI belongs to.
	 *
	 * @param registration the resource or template
	 * @param request the request for its handler, with the URI as the registration spells
	 * it
	 */
	public record Match(Registration registration, ReadResourceRequest request) {

		/**
		 * Return the handler of the registration.
		 * @return the handler
		 */
		public McpHandler<ReadResourceRequest, ReadResourceResult> handler() {
			return (this.registration instanceof Registration.Resource resource) ? resource.handler()
					: ((Registration.ResourceTemplate) this.registration).handler();
		}

	}

	private record Template(UriTemplate parsed, Registration.ResourceTemplate registration) {
	}

	private record Templates(long revision, List<Template> templates) {
	}

	private record Fixed(long revision, Map<String, Registration.Resource> resources) {
	}

}
