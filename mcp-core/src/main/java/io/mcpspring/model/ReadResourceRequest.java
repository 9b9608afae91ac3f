package io.mcpspring.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Request to read a resource.
 */
public final class ReadResourceRequest extends ValueObject {

	private final String uri;

	private final Map<String, String> variables;

	private ReadResourceRequest(String uri, Map<String, String> variables) {
		this.uri = Objects.requireNonNull(uri, "uri");
		this.variables = Map.copyOf(variables);
	}

	/**
	 * Create a request for a resource with a fixed URI.
	 * @param uri the URI
	 * @return the request
	 */
	public static ReadResourceRequest of(String uri) {
		return new ReadResourceRequest(uri, Map.of());
	}

	/**
	 * Create a request for a resource of a template.
	 * @param uri the URI
	 * @param variables the decoded variables of the template
	 * @return the request
	 */
	public static ReadResourceRequest of(String uri, Map<String, String> variables) {
		return new ReadResourceRequest(uri, variables);
	}

	/**
	 * Return the URI.
	 * @return the URI, as the registration spells it
	 */
	public String uri() {
		return this.uri;
	}

	/**
	 * Return the variables of the template.
	 * @return the decoded variables by name; empty for a fixed URI
	 */
	public Map<String, String> variables() {
		return this.variables;
	}

	@Override
	List<@Nullable Object> members() {
		return List.of(this.uri, this.variables);
	}

	@Override
	public String toString() {
		return "ReadResourceRequest[" + this.uri + "]";
	}

}
