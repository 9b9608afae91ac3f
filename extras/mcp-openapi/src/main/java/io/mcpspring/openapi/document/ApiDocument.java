package io.mcpspring.openapi.document;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * OpenAPI document whose references all lead into itself.
 *
 * @param name its name, as in {@code mcp.server.openapi.<name>}
 * @param origin its address
 * @param root its tree, which is not to be changed
 * @param usesJsonSchema whether its schemas are JSON Schemas of 2020-12 (OpenAPI 3.1 and
 * later) and not those of OpenAPI 3.0
 */
public record ApiDocument(String name, DocumentAddress origin, ObjectNode root, boolean usesJsonSchema) {

	private static final int MAX_HOPS = 32;

	/** The characters of a reference, each of which may be a step in memory. */
	private static final int MAX_REFERENCE = 1000;

	/**
	 * Return the target of a reference.
	 * @param node an object with the member {@code $ref}, or any other value
	 * @return the target of the last reference, or the value itself
	 * @throws UnusableOperationException if a reference leads nowhere, or in a circle
	 */
	public JsonNode follow(JsonNode node) {
		JsonNode target = node;
		for (int hop = 0; target.path("$ref").isString(); hop++) {
			if (hop == MAX_HOPS) {
				throw new UnusableOperationException(
						"its reference '" + target.path("$ref").asString() + "' leads in a circle");
			}
			target = at(target.path("$ref").asString());
		}
		return target;
	}

	/**
	 * Return the target of a reference.
	 * @param reference a reference into this document
	 * @return the target, which may be a reference itself
	 * @throws UnusableOperationException if it leads nowhere
	 */
	public JsonNode at(String reference) {
		JsonNode target = null;
		if (reference.length() > MAX_REFERENCE) {
			throw new UnusableOperationException("it has a reference of more than " + MAX_REFERENCE + " characters");
		}
		if (reference.startsWith("#/")) {
			String pointer = reference.substring(1);
			target = this.root.at(JsonPointer.compile(pointer));
			if (target.isMissingNode() && pointer.indexOf('%') >= 0) {
				target = this.root.at(JsonPointer.compile(decoded(pointer, reference)));
			}
		}
		if (target == null || target.isMissingNode()) {
			throw new UnusableOperationException("its reference '" + reference + "' leads nowhere");
		}
		return target;
	}

	private static String decoded(String pointer, String reference) {
		try {
			return URLDecoder.decode(pointer.replace("+", "%2B"), StandardCharsets.UTF_8);
		}
		catch (IllegalArgumentException ex) {
			throw new UnusableOperationException("its reference '" + reference + "' is not well-formed");
		}
	}

	/** Return a text that is not blank, or {@code null}. */
	static @Nullable String text(JsonNode node, String name) {
		return text(node, name, null);
	}

	static @Nullable String text(JsonNode node, String name, @Nullable String otherwise) {
		JsonNode value = node.path(name);
		return (value.isString() && !value.asString().isBlank()) ? value.asString() : otherwise;
	}

}
