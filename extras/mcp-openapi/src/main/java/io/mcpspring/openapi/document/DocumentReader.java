package io.mcpspring.openapi.document;

import java.io.IOException;
import java.util.List;

import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.openapi.InvalidOpenApiException;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reader of OpenAPI documents of the versions 3.0, 3.1 and 3.2, and of Swagger 2.0, which
 * is converted.
 *
 * <p>
 * The tree of a document is kept as it is written, since the model of the parser knows
 * fewer keywords of JSON Schema than documents use. The parser checks the document by its
 * specification.
 */
public final class DocumentReader {

	private static final Logger logger = LoggerFactory.getLogger(DocumentReader.class);

	/** How often the parser that checks a document has all of it in memory. */
	private static final int COPIES = 5;

	private final DocumentLoader loader;

	private final List<DocumentAddress> allowed;

	private final boolean validate;

	/**
	 * Create a reader.
	 * @param loader loads texts
	 * @param allowed the addresses that documents may refer to: documents, or folders
	 * with a slash at the end
	 * @param validate whether to report where a document breaks its specification
	 */
	public DocumentReader(DocumentLoader loader, List<DocumentAddress> allowed, boolean validate) {
		this.loader = loader;
		this.allowed = List.copyOf(allowed);
		this.validate = validate;
	}

	/**
	 * Read a document.
	 * @param name its name
	 * @param origin its address
	 * @return the document
	 * @throws InvalidOpenApiException if it cannot be used
	 */
	public ApiDocument read(String name, DocumentAddress origin) {
		JsonNode tree = converted(name, origin, tree(name, origin));
		String version = tree.path("openapi").asString("");
		if (!(tree instanceof ObjectNode root) || !version.matches("3\\.[012](\\..*)?")) {
			throw new InvalidOpenApiException(name, origin.toString(), problem(tree, version), remedy(tree), null);
		}
		if (!root.path("paths").isObject()) {
			throw new InvalidOpenApiException(name, origin + "#/paths", "it has no paths",
					"Name a document that describes operations.", null);
		}
		if (this.validate) {
			check(name, origin, root);
		}
		new DocumentReferences(name, origin, this.loader, this.allowed, DocumentText.MEMORY).include(root);
		return new ApiDocument(name, origin, root, !version.startsWith("3.0"));
	}

	private JsonNode tree(String name, DocumentAddress origin) {
		String text;
		try {
			text = this.loader.load(origin);
		}
		catch (IOException ex) {
			throw new InvalidOpenApiException(name, origin.toString(), "it cannot be read, " + ex.getMessage(),
					"Correct 'mcp.server.openapi." + name
							+ ".location': 'classpath:' and a path, a file, or a URL that can be reached at the start.",
					ex);
		}
		try {
			return DocumentText.read(text);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidOpenApiException(name, origin.toString(), String.valueOf(ex.getMessage()),
					"Correct the document; it has to be JSON or YAML.", ex);
		}
	}

	/** Convert a document of Swagger 2.0 if the library for it is present. */
	private static JsonNode converted(String name, DocumentAddress origin, JsonNode tree) {
		if (!isSwagger(tree) || !SwaggerDocument.isConvertible()) {
			return tree;
		}
		try {
			return SwaggerDocument.convert((ObjectNode) tree);
		}
		catch (RuntimeException ex) {
			throw new InvalidOpenApiException(name, origin.toString(), "it cannot be converted from Swagger 2.0",
					"Correct the document, or convert it before.", ex);
		}
	}

	private static boolean isSwagger(JsonNode tree) {
		return tree.isObject() && tree.path("swagger").asString("").equals("2.0");
	}

	private static String remedy(JsonNode tree) {
		return isSwagger(tree) ? "Add " + SwaggerDocument.LIBRARY + " to the application, or convert the document."
				: "Use a document of OpenAPI 3.0, 3.1 or 3.2.";
	}

	private static String problem(JsonNode tree, String version) {
		if (tree.path("swagger").isValueNode()) {
			return "it is a document of Swagger " + tree.path("swagger").asString();
		}
		return version.isEmpty() ? "it is no OpenAPI document: the member 'openapi' is missing"
				: "its version '" + version + "' is not known";
	}

	private static void check(String name, DocumentAddress origin, ObjectNode root) {
		ParseOptions options = new ParseOptions();
		options.setResolve(false);
		List<String> messages;
		String text = root.toString();
		if (COPIES * DocumentText.weight(text) > Runtime.getRuntime().maxMemory()) {
			logger.warn("The OpenAPI document '{}' is too large for this heap to be compared with its specification",
					name);
			return;
		}
		try {
			messages = messages(new OpenAPIV3Parser().readContents(text, null, options));
		}
		catch (RuntimeException ex) {
			logger.warn("The OpenAPI document '{}' could not be compared with its specification (at {})", name, origin,
					SingleLine.of(ex));
			return;
		}
		if (!messages.isEmpty()) {
			logger.warn("The OpenAPI document '{}' breaks its specification in {} places, the first being: {} (at {})",
					name, messages.size(), SingleLine.of(messages.get(0)), origin);
			messages.forEach((message) -> logger.debug("OpenAPI document '{}': {}", name, SingleLine.of(message)));
		}
	}

	private static List<String> messages(@Nullable SwaggerParseResult result) {
		return (result == null || result.getMessages() == null) ? List.of() : result.getMessages();
	}

}
