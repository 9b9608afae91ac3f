package io.mcpspring.client.service;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Outcome of the latest comparison of an interface with its server.
 */
final class ServiceContract {

	private final Class<?> service;

	private final Map<Method, ServiceMethod> methods;

	private final JavaShapes shapes;

	private volatile @Nullable Map<Method, Term> terms;

	ServiceContract(Class<?> service, Map<Method, ServiceMethod> methods, JavaShapes shapes) {
		this.service = service;
		this.methods = methods;
		this.shapes = shapes;
	}

	/** The names of all tools that may be called. */
	Set<String> tools() {
		Set<String> names = new LinkedHashSet<>();
		this.methods.values().forEach((method) -> names.addAll(method.tools()));
		return names;
	}

	/** Compare the interface with the tools that the server has now. */
	void compare(Map<String, ListedTool> listed) {
		Map<Method, Term> next = new HashMap<>();
		this.methods.forEach((method, declared) -> next.put(method, term(declared, listed)));
		this.terms = next;
	}

	private Term term(ServiceMethod method, Map<String, ListedTool> listed) {
		for (String name : method.tools()) {
			ListedTool tool = listed.get(name);
			if (tool != null) {
				return new Term(name, required(method, tool),
						ContractComparison.compare(method, name, tool, this.shapes));
			}
		}
		return new Term(method.tools().get(0), Set.of(), List.of(method.name() + " calls "
				+ Excerpts.list(method.tools()).replace(", ", " or ") + ", but the server has no such tool"));
	}

	/** Of the properties that the server requires, keep those that the method has. */
	private static Set<String> required(ServiceMethod method, ListedTool tool) {
		Set<String> names = new LinkedHashSet<>();
		for (JsonNode name : tool.inputSchema().path("required")) {
			names.add(name.asString(""));
		}
		names.retainAll(method.parameters().stream().map(ServiceParameter::name).toList());
		return names;
	}

	boolean isCompared() {
		return this.terms != null;
	}

	/** Return a sentence for each difference of all methods. */
	List<String> differences() {
		Map<Method, Term> known = this.terms;
		List<String> all = new ArrayList<>();
		if (known != null) {
			this.methods.keySet().forEach((method) -> all.addAll(known.getOrDefault(method, Term.NONE).differences()));
		}
		return all;
	}

	/**
	 * Return the outcome for a method.
	 * @throws McpContractException if it does not fit
	 */
	Term require(Method method) {
		Map<Method, Term> known = this.terms;
		Term term = (known != null) ? known.getOrDefault(method, Term.NONE) : Term.NONE;
		if (!term.differences().isEmpty()) {
			throw new McpContractException(this.service.getName(), term.differences());
		}
		return term;
	}

	/**
	 * Fail for all differences at once.
	 * @throws McpContractException if a method does not fit
	 */
	void requireAll() {
		List<String> all = differences();
		if (!all.isEmpty()) {
			throw new McpContractException(this.service.getName(), all);
		}
	}

	/**
	 * Outcome for a method.
	 *
	 * @param tool the name of the tool
	 * @param required the arguments that must not be left out
	 * @param differences a sentence for each difference
	 */
	record Term(String tool, Set<String> required, List<String> differences) {

		static final Term NONE = new Term("", Set.of(), List.of());

	}

}
