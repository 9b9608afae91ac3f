package io.mcpspring.controllers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.controllers.documentation.OperationNotes;
import io.mcpspring.controllers.endpoint.MappedEndpoint;
import io.mcpspring.spring.properties.PropertyFailures;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.context.ApplicationContext;

/**
 * Methods of controllers chosen by properties, each with the HTTP method by which it is
 * called. GET and HEAD are chosen by default, other methods where they are named. A
 * mapping without methods is chosen only where one is named. A method with several paths
 * is chosen once, with all of them that are chosen for its HTTP method. The controller of
 * error pages is chosen only where it is named.
 */
final class EndpointSelection {

	/** In order of preference. */
	private static final List<String> ORDER = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
			"TRACE");

	private static final Set<String> SAFE = Set.of("GET", "HEAD");

	private final List<EndpointSelector> included;

	private final List<EndpointSelector> excluded;

	private final List<QueryArguments> queryArguments;

	EndpointSelection(ControllerSettings properties) {
		this.included = EndpointSelector.all(ControllerSettings.INCLUDE, properties.include());
		this.excluded = EndpointSelector.all(ControllerSettings.EXCLUDE, properties.exclude());
		this.queryArguments = QueryArguments.of(properties.queryArguments());
	}

	/**
	 * Choose methods.
	 * @param all the methods of all controllers
	 * @param context the application
	 * @return the chosen methods
	 */
	List<ChosenEndpoint> of(List<MappedEndpoint> all, ApplicationContext context) {
		Map<Object, ChosenEndpoint> chosen = new LinkedHashMap<>();
		Set<EndpointSelector> used = new HashSet<>();
		for (MappedEndpoint endpoint : all.stream().sorted(Comparator.comparing(MappedEndpoint::toString)).toList()) {
			List<String> possible = possible(endpoint, endpoint.beanName(context), OperationNotes.tags(endpoint), used);
			if (!possible.isEmpty()) {
				Object key = List.of(endpoint.handler().getBean(), endpoint.handler().getMethod());
				chosen.compute(key, (any, known) -> add(known, endpoint, possible));
			}
		}
		PropertyFailures failures = new PropertyFailures();
		this.included.stream().filter((selector) -> !used.contains(selector)).forEach((selector) -> {
			failures.collect(() -> {
				throw selector.empty(all);
			});
		});
		List<ChosenEndpoint> complete = chosen.values()
			.stream()
			.map((each) -> withArguments(each, context, used))
			.toList();
		this.queryArguments.stream().filter((each) -> !used.contains(each.choice())).forEach((each) -> {
			failures.collect(() -> {
				throw each.choice().unused(complete);
			});
		});
		failures.throwIfAny();
		return complete;
	}

	private ChosenEndpoint withArguments(ChosenEndpoint chosen, ApplicationContext context,
			Set<EndpointSelector> used) {
		Map<String, ObjectNode> arguments = new LinkedHashMap<>();
		for (QueryArguments each : this.queryArguments) {
			EndpointSelector choice = each.choice();
			if ((choice.methods().isEmpty() || choice.methods().contains(chosen.httpMethod())) && chosen.mappings()
				.stream()
				.anyMatch((mapping) -> choice.chooses(mapping, mapping.beanName(context),
						OperationNotes.tags(mapping)))) {
				used.add(choice);
				arguments.putAll(each.arguments());
			}
		}
		return arguments.isEmpty() ? chosen : chosen.with(arguments);
	}

	private static ChosenEndpoint add(@Nullable ChosenEndpoint known, MappedEndpoint endpoint, List<String> possible) {
		if (known == null) {
			return new ChosenEndpoint(List.of(endpoint), possible.get(0));
		}
		if (!possible.contains(known.httpMethod()) || !known.first().differsInPathOnly(endpoint)) {
			return known;
		}
		List<MappedEndpoint> all = new ArrayList<>(known.mappings());
		all.add(endpoint);
		return new ChosenEndpoint(all, known.httpMethod());
	}

	/** Return the HTTP methods for which a mapping is chosen, in order of preference. */
	private List<String> possible(MappedEndpoint endpoint, String bean, Set<String> tags, Set<EndpointSelector> used) {
		List<String> possible = new ArrayList<>();
		for (EndpointSelector selector : this.included) {
			boolean meant = !endpoint.isErrorPage() || selector.names(endpoint);
			if (meant && selector.chooses(endpoint, bean, tags)) {
				Set<String> wanted = wanted(selector, endpoint);
				if (!wanted.isEmpty()) {
					used.add(selector);
					possible.addAll(wanted);
				}
			}
		}
		for (EndpointSelector selector : this.excluded) {
			if (selector.chooses(endpoint, bean, tags)) {
				possible.removeIf((method) -> selector.methods().isEmpty() || selector.methods().contains(method));
			}
		}
		return ORDER.stream().filter(possible::contains).toList();
	}

	private static Set<String> wanted(EndpointSelector selector, MappedEndpoint endpoint) {
		if (endpoint.methods().isEmpty()) {
			return selector.methods();
		}
		Set<String> wanted = new HashSet<>(endpoint.methods());
		wanted.retainAll(selector.methods().isEmpty() ? SAFE : selector.methods());
		return wanted;
	}

	/**
	 * Return the property that leaves methods out, in addition to those that it leaves
	 * out already.
	 * @param refused the methods
	 * @param others the methods that stay chosen
	 * @param context the application
	 * @return a sentence that ends with the line for the application's properties
	 */
	String without(List<ChosenEndpoint> refused, List<ChosenEndpoint> others, ApplicationContext context) {
		Set<String> kept = new HashSet<>();
		others.forEach((other) -> kept.add(named(other, context)));
		Set<String> entries = new LinkedHashSet<>();
		this.excluded.forEach((selector) -> entries.add(selector.text()));
		refused.forEach((method) -> {
			String named = named(method, context);
			if (kept.contains(named)) {
				method.mappings().forEach((mapping) -> entries.add(method.httpMethod() + " " + mapping.pattern()));
			}
			else {
				entries.add(named);
			}
		});
		return "To leave out all of them, set\n\n" + ControllerSettings.EXCLUDE + "=" + String.join(",", entries);
	}

	private static String named(ChosenEndpoint method, ApplicationContext context) {
		return EndpointSelector.of(method.first().beanName(context), method.first().handler().getMethod());
	}

}
