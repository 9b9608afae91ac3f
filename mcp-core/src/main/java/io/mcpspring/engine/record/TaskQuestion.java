package io.mcpspring.engine.record;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A question that a task waits for.
 *
 * @param key the key by which the handler knows the question
 * @param method the method, for example {@code elicitation/create}
 * @param params the parameters, or {@code null} for none; not to be changed
 */
public record TaskQuestion(String key, String method, @Nullable ObjectNode params) {

	/**
	 * Return the question as an entry of {@code inputRequests}.
	 * @return an object with {@code method} and perhaps {@code params}
	 */
	public ObjectNode asJson() {
		ObjectNode json = JsonNodeFactory.instance.objectNode().put("method", this.method);
		if (this.params != null) {
			json.set("params", this.params);
		}
		return json;
	}

}
