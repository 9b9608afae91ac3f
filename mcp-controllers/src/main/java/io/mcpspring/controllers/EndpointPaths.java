package io.mcpspring.controllers;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpspring.context.ToolException;
import io.mcpspring.controllers.endpoint.MappedEndpoint;
import io.mcpspring.security.rule.PathTemplate;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.method.WebParameter;
import io.mcpspring.spring.method.argument.MethodSetup;

import org.springframework.core.MethodParameter;

/**
 * Paths by which calls reach one method of a controller, each with its own variables. A
 * call takes the path whose variables are given.
 *
 * @param all the paths, at least one, no two with the same variables
 */
record EndpointPaths(List<Path> all) {

	EndpointPaths {
		all = List.copyOf(all);
	}

	/**
	 * Find the paths. Those without a variable that the method demands are left out, as
	 * the method cannot be called by them.
	 * @throws InvalidMcpDeclarationException if each path has a wildcard
	 */
	static EndpointPaths of(List<MappedEndpoint> mappings, BeanMethod method) {
		List<Path> known = mappings.stream().filter((mapping) -> !hasWildcard(mapping)).map(Path::of).toList();
		if (known.isEmpty()) {
			String pattern = mappings.get(0).pattern();
			throw method.invalid("its path '" + pattern + "' has a wildcard, which no argument fills",
					"Name the variable part, such as '" + (pattern.endsWith("/**") ? "{*path}" : "{id}")
							+ "', or leave the method out by '" + ControllerSettings.EXCLUDE + "'");
		}
		Set<String> demanded = demanded(method);
		List<Path> served = known.stream().filter((path) -> path.variables().containsAll(demanded)).toList();
		List<Path> distinct = new ArrayList<>();
		Set<Set<String>> variables = new LinkedHashSet<>();
		for (Path path : served.isEmpty() ? known : served) {
			if (variables.add(path.variables())) {
				distinct.add(path);
			}
		}
		return new EndpointPaths(distinct);
	}

	private static boolean hasWildcard(MappedEndpoint mapping) {
		String fixed = mapping.pattern().replaceAll("\\{[^/]*}", "");
		return fixed.contains("*") || fixed.contains("?");
	}

	private static Set<String> demanded(BeanMethod method) {
		Set<String> demanded = new LinkedHashSet<>();
		for (MethodParameter parameter : method.parameters()) {
			WebParameter web = WebParameter.of(parameter);
			if (web != null && web.kind() == WebParameter.Kind.PATH_VARIABLE && web.required()
					&& !Map.class.isAssignableFrom(parameter.getParameterType())
					&& !MethodSetup.mayBeAbsent(parameter)) {
				demanded.add(method.nameOf(parameter));
			}
		}
		return demanded;
	}

	/** Return the variables of all paths. */
	Set<String> variables() {
		return this.all.stream()
			.flatMap((path) -> path.variables().stream())
			.collect(Collectors.toCollection(LinkedHashSet::new));
	}

	/** Return whether all paths have a variable. */
	boolean allHave(String variable) {
		return this.all.stream().allMatch((path) -> path.variables().contains(variable));
	}

	/**
	 * Choose the path that takes all given variables and no other.
	 * @throws ToolException if there is none
	 */
	Path choose(Set<String> given) {
		if (this.all.size() == 1) {
			return this.all.get(0);
		}
		return this.all.stream()
			.filter((path) -> given.equals(path.variables()))
			.findFirst()
			.orElseThrow(() -> new ToolException((given.isEmpty() ? "No address is without arguments"
					: "No address takes " + list(given) + " together")
					+ ": give "
					+ this.all.stream()
						.map((path) -> path.variables().isEmpty() ? "none of them" : list(path.variables()))
						.collect(Collectors.joining("; or "))));
	}

	private static String list(Set<String> names) {
		return names.stream().collect(Collectors.joining("', '", "'", "'"));
	}

	/** Return the patterns, for people. */
	String text() {
		return this.all.stream().map((path) -> path.mapping().pattern()).collect(Collectors.joining(" or "));
	}

	/**
	 * Path of a method.
	 *
	 * @param mapping its mapping
	 * @param template the path with its variables
	 * @param variables the names of the variables
	 */
	record Path(MappedEndpoint mapping, PathTemplate template, Set<String> variables) {

		static Path of(MappedEndpoint mapping) {
			PathTemplate template = PathTemplate.of(mapping.pattern());
			return new Path(mapping, template, template.variables());
		}

		/**
		 * Fill the variables.
		 * @return the path, encoded
		 * @throws ToolException if a value cannot be part of a URI
		 */
		String expand(Map<String, String> values) {
			try {
				return this.template.expand((name) -> values.getOrDefault(name, ""));
			}
			catch (IllegalArgumentException ex) {
				throw new ToolException("An argument that is part of the address of the resource is empty or holds a "
						+ "character that addresses do not have: / \\ ; %");
			}
		}

	}

}
