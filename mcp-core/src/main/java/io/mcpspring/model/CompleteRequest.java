package io.mcpspring.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Request for completions of an argument of a prompt, or of a variable of a resource
 * template.
 */
public final class CompleteRequest extends ValueObject {

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
	List<@Nullable Object> members() {
		return List.of(this.value, this.arguments);
	}

	@Override
	public String toString() {
		return "CompleteRequest[" + this.value + "]";
	}

}
