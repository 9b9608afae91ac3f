package io.mcpspring.openapi.document;

import java.util.List;

import tools.jackson.databind.node.ObjectNode;

/**
 * Documents and operations from texts.
 */
public final class TestDocuments {

	private TestDocuments() {
	}

	/** A document of this text, without references to others. */
	public static ApiDocument parse(String text) {
		ObjectNode root = (ObjectNode) DocumentText.read(text);
		return new ApiDocument("test", DocumentAddress.of("classpath:test.yaml"), root,
				!root.path("openapi").asString().startsWith("3.0"));
	}

	/** All operations of a document. */
	public static List<ApiOperation> operations(ApiDocument document) {
		return read(document).usable();
	}

	/** All operations of a document, and why others are refused. */
	public static Operations read(ApiDocument document) {
		return new OperationReader(document, List.of()).read(Selection.NONE, Selection.NONE);
	}

	/** The only operation of a document. */
	public static ApiOperation operation(ApiDocument document) {
		Operations operations = read(document);
		if (operations.usable().size() != 1) {
			throw new IllegalArgumentException(operations.toString());
		}
		return operations.usable().get(0);
	}

}
