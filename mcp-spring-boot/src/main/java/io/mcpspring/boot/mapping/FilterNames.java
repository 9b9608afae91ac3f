package io.mcpspring.boot.mapping;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpspring.controllers.ControllerSettings;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * Names of the filters that calls of controllers pass.
 */
public final class FilterNames {

	/**
	 * The classes of filters by which frameworks guard URLs. They keep the request for
	 * the thread or decide by its path, which is that of the server.
	 */
	private static final Set<String> GUARDS = Set.of("cn.dev33.satoken.filter.SaServletFilter",
			"cn.dev33.satoken.filter.SaTokenContextFilterForJakartaServlet",
			"cn.dev33.satoken.reactor.filter.SaReactorFilter",
			"cn.dev33.satoken.reactor.filter.SaTokenContextFilterForReactor",
			"org.apache.shiro.web.servlet.AbstractShiroFilter");

	/** The packages of filters that are not those of the application. */
	private static final List<String> FOREIGN = List.of("org.springframework.", "io.mcpspring.security.",
			"io.mcpspring.spring.cors.", "io.mcpspring.spring.card.", "io.mcpspring.spring.servlet.",
			"io.mcpspring.spring.webflux.", "io.mcpspring.test.mock.");

	private FilterNames() {
	}

	/**
	 * Return the names.
	 * @param environment contains the property
	 * @return the names of beans, in the order of the filters
	 */
	public static List<String> of(Environment environment) {
		return Binder.get(environment)
			.bind(ControllerSettings.FILTERS, Bindable.listOf(String.class))
			.orElse(List.of());
	}

	/**
	 * Return whether a filter is one of the application.
	 * @param filter the filter
	 * @return {@code false} for those of Spring and of the MCP server
	 */
	public static boolean isOwn(Object filter) {
		String type = ClassUtils.getUserClass(filter).getName();
		return FOREIGN.stream().noneMatch(type::startsWith);
	}

	/**
	 * Require that calls of controllers pass the filters by which a framework guards the
	 * URLs of the application.
	 * @param named the names of the filters that calls pass
	 * @param filters the filters of the application, by their names, in their order
	 * @throws InvalidMcpPropertyException if calls would miss one of them
	 */
	public static void requireGuards(Collection<String> named, Map<String, Object> filters) {
		Set<String> missed = filters.entrySet()
			.stream()
			.filter((filter) -> isGuard(filter.getValue()) && !named.contains(filter.getKey()))
			.map(Map.Entry::getKey)
			.collect(Collectors.toCollection(LinkedHashSet::new));
		if (!missed.isEmpty()) {
			Set<String> all = new LinkedHashSet<>(filters.keySet());
			all.removeIf((name) -> !missed.contains(name) && !named.contains(name));
			all.addAll(named);
			throw new InvalidMcpPropertyException(ControllerSettings.FILTERS, "does not name '"
					+ String.join("', '", missed)
					+ "', whose rules for URLs would see the path of the MCP server and not protect the included methods",
					"Set '" + ControllerSettings.FILTERS + "=" + String.join(",", all)
							+ "', and name the header of the caller's token in '" + ControllerSettings.HEADERS
							+ "', such as 'passed:Authorization'.");
		}
	}

	private static boolean isGuard(Object filter) {
		for (Class<?> type = filter.getClass(); type != null; type = type.getSuperclass()) {
			if (GUARDS.contains(type.getName())) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Create the failure for a name.
	 * @param name the name
	 * @param known the names of the filters of the application
	 * @return the failure
	 */
	public static InvalidMcpPropertyException failure(String name, Collection<String> known) {
		return new InvalidMcpPropertyException(ControllerSettings.FILTERS,
				"names '" + name + "', which is no bean of a filter",
				known.isEmpty() ? "Make the filter a bean, or remove the name."
						: "Name one of the application's filters: " + String.join(", ", known) + ".");
	}

}
