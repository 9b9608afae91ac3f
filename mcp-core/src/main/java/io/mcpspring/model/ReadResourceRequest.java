package io.mcpspring.model;

import java.util.Map;
import java.util.Objects;

/**
 * Request to read a resource.
 */
public final class ReadResourceRequest {

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
	public boolean equals(Object other) {
		return other instanceof ReadResourceRequest request && this.uri.equals(request.uri)
				&& this.variables.equals(request.variables);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.uri, this.variables);
	}

	@Override
	public String toString() {
		return "ReadResourceRequest[" + this.uri + "]";
	}

}
