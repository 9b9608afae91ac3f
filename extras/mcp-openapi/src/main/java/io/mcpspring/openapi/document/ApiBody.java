package io.mcpspring.openapi.document;

import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Body of requests of an operation.
 *
 * @param required whether a request needs it
 * @param description its purpose, or {@code null}
 * @param mediaType its media type
 * @param form how it is written
 * @param schema its schema
 * @param encoding how the members of a form are written, or a missing node
 * @param files the members of a form in several parts that are files, in base64
 */
public record ApiBody(boolean required, @Nullable String description, String mediaType, Form form, JsonNode schema,
		JsonNode encoding, Set<String> files) {

	/**
	 * Forms of bodies.
	 */
	public enum Form {

		/** JSON. */
		JSON,

		/** A form, {@code application/x-www-form-urlencoded}. */
		FORM,

		/** A form in several parts, {@code multipart/form-data}. */
		MULTIPART,

		/** The text of the argument. */
		TEXT,

		/** The bytes of the argument, which is base64. */
		BINARY

	}

}
