package io.mcpspring.openapi.document;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.openapi.InvalidOpenApiException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * References of a document to others. Each document that is allowed is loaded once and
 * becomes a part of the first, so that all references lead into that.
 */
final class DocumentReferences {

	private static final String PART = "x-mcp-documents";

	private static final int MAX_DOCUMENTS = 5000;

	/** Each of these takes a request, one after the other. */
	private static final int MAX_REMOTE_DOCUMENTS = 200;

	/** The children of these have names of the author's, and not of the specification. */
	private static final Set<String> MAPS = Set.of("properties", "patternProperties", "dependentSchemas", "$defs",
			"definitions", "schemas", "responses", "parameters", "requestBodies", "headers", "paths", "pathItems");

	private static final Set<String> VALUES = Set.of("example", "examples", "default", "const", "enum");

	private final String document;

	private final DocumentAddress origin;

	private final DocumentLoader loader;

	private final List<DocumentAddress> allowed;

	private final Map<DocumentAddress, Integer> numbers = new LinkedHashMap<>();

	private final Deque<DocumentAddress> toLoad = new ArrayDeque<>();

	private long size;

	/** The memory that is left for the values of all documents. */
	private long memory;

	DocumentReferences(String document, DocumentAddress origin, DocumentLoader loader, List<DocumentAddress> allowed,
			long memory) {
		this.memory = memory;
		this.document = document;
		this.origin = origin;
		this.loader = loader;
		this.allowed = allowed;
	}

	/**
	 * Load the documents that a document refers to, and include them.
	 * @param root the tree of the document, which is changed
	 */
	void include(ObjectNode root) {
		rewrite(root, this.origin, Pointer.ROOT, false);
		if (!this.toLoad.isEmpty()) {
			this.memory -= DocumentText.kept(root.toString());
		}
		ObjectNode parts = JsonNodeFactory.instance.objectNode();
		while (!this.toLoad.isEmpty()) {
			DocumentAddress next = this.toLoad.remove();
			JsonNode tree = load(next);
			rewrite(tree, next, Pointer.ROOT, false);
			parts.set(String.valueOf(this.numbers.get(next)), tree);
		}
		if (!parts.isEmpty()) {
			root.set(PART, parts);
		}
	}

	private JsonNode load(DocumentAddress next) {
		try {
			String text = this.loader.load(next);
			this.size += text.length();
			if (this.size > this.loader.maxSize()) {
				throw new IOException("all documents together are larger than " + this.loader.maxSize() + " bytes");
			}
			JsonNode tree = DocumentText.read(text, this.memory);
			this.memory -= DocumentText.kept(text);
			return tree;
		}
		catch (IOException | IllegalArgumentException ex) {
			throw failure(next.toString(), "the referenced document cannot be read: " + ex.getMessage(),
					"Correct the reference, or the document that it leads to.", ex);
		}
	}

	private void rewrite(JsonNode node, DocumentAddress base, Pointer pointer, boolean map) {
		if (node instanceof ObjectNode object) {
			JsonNode reference = object.get("$ref");
			if (!map && reference != null && reference.isString()) {
				object.set("$ref", StringNode.valueOf(target(reference.asString(), base, pointer)));
			}
			object.properties().forEach((member) -> {
				String name = member.getKey();
				if (map || !(VALUES.contains(name) || name.startsWith("x-"))) {
					rewrite(member.getValue(), base, new Pointer(pointer, name), !map && MAPS.contains(name));
				}
			});
		}
		else if (node.isArray()) {
			for (int i = 0; i < node.size(); i++) {
				rewrite(node.get(i), base, new Pointer(pointer, String.valueOf(i)), false);
			}
		}
	}

	private String target(String reference, DocumentAddress base, Pointer pointer) {
		int hash = reference.indexOf('#');
		String file = (hash >= 0) ? reference.substring(0, hash) : reference;
		String fragment = (hash >= 0) ? reference.substring(hash + 1) : "";
		DocumentAddress target = file.isEmpty() ? base : resolve(file, base, pointer);
		if (target.equals(this.origin)) {
			return "#" + fragment;
		}
		return "#/" + PART + "/" + number(target, base, pointer) + fragment;
	}

	private DocumentAddress resolve(String file, DocumentAddress base, Pointer pointer) {
		try {
			return base.resolve(file);
		}
		catch (IllegalArgumentException ex) {
			throw failure(base + "#" + pointer, "the reference '" + file + "' is no address: " + ex.getMessage(),
					"Correct the reference.", ex);
		}
	}

	private int number(DocumentAddress target, DocumentAddress base, Pointer pointer) {
		Integer known = this.numbers.get(target);
		if (known != null) {
			return known;
		}
		if (this.allowed.stream().noneMatch(target::isWithin)) {
			throw failure(base + "#" + pointer, "the reference to '" + target + "' is not allowed",
					"Allow the document, or its folder with a slash at the end, by the OpenApiLimits of an "
							+ "OpenApiClientCustomizer if you trust it, or make one document of all.",
					null);
		}
		int limit = target.isRemote() ? MAX_REMOTE_DOCUMENTS : MAX_DOCUMENTS;
		if (this.numbers.size() >= limit) {
			throw failure(base + "#" + pointer, "it refers to more than " + limit + " documents",
					"Make one document of them.", null);
		}
		int number = this.numbers.size() + 1;
		this.numbers.put(target, number);
		this.toLoad.add(target);
		return number;
	}

	private InvalidOpenApiException failure(String place, String problem, String remedy, @Nullable Throwable cause) {
		return new InvalidOpenApiException(this.document, place, problem, remedy, cause);
	}

	/**
	 * Place in a document, written out only for a failure: names may be long, and there
	 * are many places.
	 *
	 * @param parent the place that has it, {@code null} for the document
	 * @param name the name or index
	 */
	private record Pointer(@Nullable Pointer parent, String name) {

		static final Pointer ROOT = new Pointer(null, "");

		@Override
		public String toString() {
			return (this.parent != null) ? this.parent + "/" + this.name : "";
		}

	}

}
