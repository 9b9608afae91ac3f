package io.mcpspring.openapi.document;

import io.swagger.v3.core.util.Json;
import io.swagger.v3.parser.converter.SwaggerConverter;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.util.ClassUtils;

/**
 * Conversion of documents of Swagger 2.0 to OpenAPI 3.0, by a library that applications
 * add.
 */
final class SwaggerDocument {

	/** The library. */
	static final String LIBRARY = "io.swagger.parser.v3:swagger-parser-v2-converter";

	private SwaggerDocument() {
	}

	/**
	 * Return whether the library is present.
	 */
	static boolean isConvertible() {
		return ClassUtils.isPresent("io.swagger.v3.parser.converter.SwaggerConverter",
				SwaggerDocument.class.getClassLoader());
	}

	/**
	 * Convert a document. References to other documents stay as they are.
	 * @param root the document of Swagger 2.0
	 * @return the document of OpenAPI 3.0
	 * @throws IllegalArgumentException if it cannot be converted
	 */
	static JsonNode convert(ObjectNode root) {
		ParseOptions options = new ParseOptions();
		options.setResolve(false);
		SwaggerParseResult result = new SwaggerConverter().readContents(root.toString(), null, options);
		if (result == null || result.getOpenAPI() == null) {
			throw new IllegalArgumentException("it cannot be converted from Swagger 2.0");
		}
		return DocumentText.read(Json.pretty(result.getOpenAPI()));
	}

}
