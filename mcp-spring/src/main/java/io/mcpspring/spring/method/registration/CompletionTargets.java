package io.mcpspring.spring.method.registration;

import java.util.Collection;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.Registration.CompletionTarget;

/**
 * Finder of the prompts and resource templates that completions refer to by name.
 *
 * @param catalog what code has registered
 * @param registrations the annotated methods of all beans
 */
record CompletionTargets(CatalogTable catalog, Collection<? extends Registration> registrations) {

	/**
	 * Return a completion with the target that its reference means: a prompt of this
	 * name, a resource of this URI, or a template of this name. Without any of them the
	 * completion remains as it is, for targets that are registered later.
	 */
	Registration.Completion resolve(Registration.Completion completion) {
		CompletionTarget target = completion.target();
		String ref = target.name();
		if (any((found) -> found instanceof Registration.Prompt && found.name().equals(ref))) {
			return at(completion, true, ref);
		}
		if (any((found) -> isResource(found) && found.name().equals(ref))) {
			return at(completion, false, ref);
		}
		Optional<Registration.ResourceTemplate> template = all().filter(Registration.ResourceTemplate.class::isInstance)
			.map(Registration.ResourceTemplate.class::cast)
			.filter((found) -> found.descriptor().name().equals(ref))
			.findFirst();
		return template.isPresent() ? at(completion, false, template.get().name()) : completion;
	}

	private static Registration.Completion at(Registration.Completion completion, boolean prompt, String name) {
		return new Registration.Completion(new CompletionTarget(prompt, name, completion.target().argument()),
				completion.handler(), completion.options());
	}

	private static boolean isResource(Registration found) {
		return found instanceof Registration.Resource || found instanceof Registration.ResourceTemplate;
	}

	private boolean any(Predicate<Registration> condition) {
		return all().anyMatch(condition);
	}

	private Stream<Registration> all() {
		return Stream
			.of(this.registrations, this.catalog.prompts().all(), this.catalog.resources().all(),
					this.catalog.resourceTemplates().all())
			.flatMap(Collection::stream);
	}

}
