package io.mcpspring.model;

import java.util.Map;
import java.util.Objects;

/**
 * Request for completions of an argument of a prompt, or of a variable of a resource
 * template.
 */
public final class CompleteRequest {

	private final String value;

	private final Map<String, String> arguments;

	private CompleteRequest(String value, Map<String, String> arguments) {
		this.value = Objects.requireNonNull(value, "value");
		this.arguments = Map.copyOf(arguments);
	}

	/**
	 * Create a request.
	 * @param value the text typed so far
	 * @param arguments the values already chosen for other arguments; may be empty
	 * @return the request
	 */
	public static CompleteRequest of(String value, Map<String, String> arguments) {
		return new CompleteRequest(value, arguments);
	}

	/**
	 * Return the text typed so far.
	 * @return the text; may be empty
	 */
	public String value() {
		return this.value;
	}

	/**
	 * Return the values already chosen for other arguments.
	 * @return the values by name; may be empty
	 */
	public Map<String, String> arguments() {
		return this.arguments;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof CompleteRequest request && this.value.equals(request.value)
				&& this.arguments.equals(request.arguments);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.value, this.arguments);
	}

	@Override
	public String toString() {
		return "CompleteRequest[" + this.value + "]";
	}

}
