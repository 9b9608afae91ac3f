package io.mcpspring.client.question;

import java.util.Collection;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Results of questions in the form of the protocol.
 */
public final class ElicitationReplies {

	private ElicitationReplies() {
	}

	/**
	 * Accept a form.
	 * @param content the values of the form
	 * @return the result
	 */
	public static ObjectNode accept(ObjectNode content) {
		return action("accept").set("content", content);
	}

	/**
	 * Consent to visit a page. For a form use {@link #accept(ObjectNode)}: without the
	 * values of its required fields the server does not take the result, and may ask
	 * again.
	 * @return the result
	 * @see Question#isPage()
	 */
	public static ObjectNode accept() {
		return action("accept");
	}

	/**
	 * Say no.
	 * @return the result
	 */
	public static ObjectNode decline() {
		return action("decline");
	}

	/**
	 * Leave without a choice.
	 * @return the result
	 */
	public static ObjectNode cancel() {
		return action("cancel");
	}

	private static ObjectNode action(String action) {
		return JsonNodeFactory.instance.objectNode().put("action", action);
	}

	/**
	 * Write a message as the client's model.
	 * @param model the name of the model
	 * @param text the text of the message
	 * @return the result
	 */
	public static ObjectNode message(String model, String text) {
		ObjectNode result = JsonNodeFactory.instance.objectNode().put("role", "assistant").put("model", model);
		result.put("stopReason", "endTurn").putObject("content").put("type", "text").put("text", text);
		return result;
	}

	/**
	 * List roots.
	 * @param uris the {@code file} URIs of the roots
	 * @return the result
	 */
	public static ObjectNode roots(Collection<String> uris) {
		ObjectNode result = JsonNodeFactory.instance.objectNode();
		ArrayNode roots = result.putArray("roots");
		uris.forEach((uri) -> roots.addObject().put("uri", uri));
		return result;
	}

}
