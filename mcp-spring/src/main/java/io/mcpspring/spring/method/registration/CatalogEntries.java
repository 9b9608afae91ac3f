package io.mcpspring.spring.method.registration;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.Registry;
import io.mcpspring.engine.schema.SchemaException;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.method.MethodLocations;

import org.springframework.util.ClassUtils;

/**
 * Entries of what annotated methods offer into a catalogue, with messages for what it
 * refuses.
 */
final class CatalogEntries {

	private CatalogEntries() {
	}

	static void add(CatalogTable catalog, Registration registration) {
		if (registration instanceof Registration.Tool tool) {
			offer(catalog.tools(), tool);
		}
		else if (registration instanceof Registration.Resource resource) {
			offer(catalog.resources(), resource);
		}
		else if (registration instanceof Registration.ResourceTemplate template) {
			offer(catalog.resourceTemplates(), template);
		}
		else if (registration instanceof Registration.Prompt prompt) {
			offer(catalog.prompts(), prompt);
		}
		else if (registration instanceof Registration.Completion completion) {
			offer(catalog.completions(), completion);
		}
	}

	private static <T extends Registration> void offer(Registry<T> registry, T registration) {
		T present = registry.find(registration.name());
		if (present != null) {
			throw taken(registration, present);
		}
		try {
			registry.register(registration);
		}
		catch (SchemaException ex) {
			throw new InvalidMcpDeclarationException(registration.options().owner(), String.valueOf(ex.getMessage()),
					"Use simpler types for its parameters and its result, and patterns that JSON Schema knows", ex);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidMcpDeclarationException(registration.options().owner(), String.valueOf(ex.getMessage()),
					"Mark only parameters and properties of type String, integer or boolean by 'header', each with a "
							+ "header of its own, or remove 'header'",
					ex);
		}
	}

	private static InvalidMcpDeclarationException taken(Registration registration, Registration present) {
		if (McpBeanScanner.sameDeclaration(registration, present)) {
			return new InvalidMcpDeclarationException(registration.options().owner(),
					"the same method is also offered as '" + registration.name() + "' by " + present.options().owner()
							+ ", and a client could not choose between the two beans",
					"Declare the bean that clients are to reach @Primary, or the other one with "
							+ "@Bean(defaultCandidate = false): then the other one offers nothing. To offer both, "
							+ "override the method in a class for each bean, and annotate it with a name of its own",
					null);
		}
		return new InvalidMcpDeclarationException(owner(registration, present),
				"'" + registration.name() + "' is already offered by " + owner(present, registration),
				"Give one of them another name", null);
	}

	/** Return the owner, with the types of its parameters if the other is an overload. */
	private static String owner(Registration registration, Registration other) {
		String owner = registration.options().owner();
		HandlerSource source = registration.options().source();
		HandlerSource overload = other.options().source();
		if (source == null || overload == null) {
			return owner;
		}
		String location = ClassUtils.getQualifiedMethodName(source.method(), source.type());
		boolean alike = location.equals(ClassUtils.getQualifiedMethodName(overload.method(), overload.type()));
		return (alike && owner.startsWith(location))
				? MethodLocations.withTypes(source.type(), source.method()) + owner.substring(location.length())
				: owner;
	}

}
