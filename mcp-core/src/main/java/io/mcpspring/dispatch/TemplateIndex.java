package io.mcpspring.dispatch;

import java.util.List;

import io.mcpspring.catalog.Registration;
import io.mcpspring.catalog.Registry;
import io.mcpspring.uri.UriTemplate;

/**
 * The parsed templates of a registry, parsed again only after a change of the registry.
 */
final class TemplateIndex {

	private final Registry<Registration.ResourceTemplate> registry;

	private volatile Parsed parsed = new Parsed(-1, List.of());

	TemplateIndex(Registry<Registration.ResourceTemplate> registry) {
		this.registry = registry;
	}

	List<Entry> entries() {
		Parsed current = this.parsed;
		long revision = this.registry.revision();
		if (current.revision() != revision) {
			current = new Parsed(revision,
					this.registry.all()
						.stream()
						.map((registration) -> new Entry(UriTemplate.parse(registration.name()), registration))
						.toList());
			this.parsed = current;
		}
		return current.entries();
	}

	/**
	 * Template with its registration.
	 *
	 * @param template the parsed template
	 * @param registration the registration
	 */
	record Entry(UriTemplate template, Registration.ResourceTemplate registration) {
	}

	private record Parsed(long revision, List<Entry> entries) {
	}

}
