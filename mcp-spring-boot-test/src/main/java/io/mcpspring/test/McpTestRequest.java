package io.mcpspring.test;

import java.time.Duration;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that is being put together: a call of a tool, the reading of a resource, a
 * prompt.
 */
public final class McpTestRequest {

	private final TestRequests client;

	private final String method;

	private final ObjectNode params;

	private final @Nullable Duration timeout;

	McpTestRequest(TestRequests client, String method, ObjectNode params, @Nullable Duration timeout) {
		this.client = client;
		this.method = method;
		this.params = params;
		this.timeout = timeout;
	}

	/**
	 * Add an argument.
	 * @param name the name of the argument
	 * @param value the value, written as the application's mapper writes it
	 * @return a request with the argument
	 */
	public McpTestRequest with(String name, @Nullable Object value) {
		ObjectNode changed = this.params.deepCopy();
		changed.withObjectProperty("arguments").set(name, this.client.json(value));
		return new McpTestRequest(this.client, this.method, changed, this.timeout);
	}

	/**
	 * Add arguments.
	 * @param arguments the arguments by their names
	 * @return a request with the arguments
	 */
	public McpTestRequest with(Map<String, ?> arguments) {
		McpTestRequest changed = this;
		for (Map.Entry<String, ?> argument : arguments.entrySet()) {
			changed = changed.with(argument.getKey(), argument.getValue());
		}
		return changed;
	}

	/**
	 * Add a parameter of the method, beside its arguments.
	 * @param name the name of the parameter
	 * @param value the value
	 * @return a request with the parameter
	 */
	public McpTestRequest param(String name, @Nullable Object value) {
		ObjectNode changed = this.params.deepCopy();
		changed.set(name, this.client.json(value));
		return new McpTestRequest(this.client, this.method, changed, this.timeout);
	}

	/**
	 * Limit the time for the answer; a minute without this.
	 * @param timeout the time
	 * @return a request with the limit
	 */
	public McpTestRequest within(Duration timeout) {
		return new McpTestRequest(this.client, this.method, this.params, timeout);
	}

	/**
	 * Send the request and wait for the answer.
	 * @return the answer, which may be an error
	 */
	public McpResponse call() {
		return start().response();
	}

	/**
	 * Send the request, and leave the answer for later.
	 * @return the running call
	 */
	public McpTestCall start() {
		return this.client.start(this.method, this.params, this.timeout);
	}

}
