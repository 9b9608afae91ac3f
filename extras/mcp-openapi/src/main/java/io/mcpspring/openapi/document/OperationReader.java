package io.mcpspring.openapi.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.mcpspring.openapi.InvalidOpenApiException;
import io.mcpspring.openapi.document.Selection.Candidate;
import tools.jackson.databind.JsonNode;

/**
 * Reader of the operations of a document.
 */
public final class OperationReader {

	private static final List<String> METHODS = List.of("get", "put", "post", "delete", "head", "patch", "options",
			"trace");

	private static final List<String> OFFERED = List.of("get", "put", "post", "delete", "head", "patch");

	private final ApiDocument document;

	private final ParameterReader parameters;

	private final MediaReader contents;

	/**
	 * Create a reader.
	 * @param document the document
	 * @param ownHeaders the names of headers that the application sets itself, which are
	 * no parameters
	 */
	public OperationReader(ApiDocument document, Collection<String> ownHeaders) {
		this.document = document;
		this.parameters = new ParameterReader(document, ownHeaders);
		this.contents = new MediaReader(document);
	}

	/**
	 * Read operations.
	 * @param include selects those to read; all without patterns
	 * @param exclude selects those to leave out, each by any of its patterns
	 * @return the operations, in the order of the document
	 * @throws InvalidOpenApiException if a pattern selects nothing
	 */
	public Operations read(Selection include, Selection exclude) {
		List<Candidate> candidates = new ArrayList<>();
		List<ApiOperation> usable = new ArrayList<>();
		Map<String, String> refused = new LinkedHashMap<>();
		this.document.root().path("paths").properties().forEach((path) -> {
			if (path.getKey().startsWith("x-")) {
				return;
			}
			try {
				JsonNode item = this.document.follow(path.getValue());
				METHODS.stream().filter((method) -> item.path(method).isObject()).forEach((method) -> {
					Candidate candidate = candidate(path.getKey(), method, item.path(method));
					candidates.add(candidate);
					if ((include.patterns().isEmpty() || include.matches(candidate)) && !exclude.matches(candidate)) {
						read(candidate, item, usable, refused);
					}
				});
			}
			catch (UnusableOperationException ex) {
				refused.put(path.getKey(), ex.reason());
			}
		});
		requireUsed(include, "include", candidates);
		requireUsed(exclude, "exclude", candidates);
		return new Operations(usable, refused);
	}

	private void requireUsed(Selection selection, String name, List<Candidate> candidates) {
		List<String> unused = selection.unused(candidates);
		if (!unused.isEmpty()) {
			throw new InvalidOpenApiException(this.document.name(), this.document.origin().toString(),
					"no operation matches 'mcp.server.openapi.%s.%s': %s".formatted(this.document.name(), name,
							String.join(", ", unused)),
					"Correct the pattern, or remove it. Paths are written as in the document, with '*' and '**' for parts of it.",
					null);
		}
	}

	private static Candidate candidate(String path, String method, JsonNode operation) {
		return new Candidate(method.toUpperCase(Locale.ROOT), path, ApiDocument.text(operation, "operationId"),
				operation.path("tags").valueStream().filter(JsonNode::isString).map(JsonNode::asString).toList());
	}

	private void read(Candidate candidate, JsonNode item, List<ApiOperation> usable, Map<String, String> refused) {
		try {
			usable.add(operation(candidate, item));
		}
		catch (UnusableOperationException ex) {
			refused.put(candidate.method() + " " + candidate.path(), ex.reason());
		}
	}

	private ApiOperation operation(Candidate candidate, JsonNode item) {
		String method = candidate.method().toLowerCase(Locale.ROOT);
		if (!OFFERED.contains(method)) {
			throw new UnusableOperationException("its method is " + candidate.method());
		}
		JsonNode operation = item.path(method);
		requireServer(item);
		requireServer(operation);
		MediaReader.Response response = this.contents.response(operation.path("responses"));
		return new ApiOperation(candidate.method(), candidate.path(), candidate.id(), candidate.tags(),
				ApiDocument.text(operation, "summary", ApiDocument.text(item, "summary")),
				ApiDocument.text(operation, "description", ApiDocument.text(item, "description")),
				operation.path("deprecated").asBoolean(false),
				this.parameters.read(candidate.path(), item.path("parameters"), operation.path("parameters")),
				this.contents.body(operation.path("requestBody")), response.mediaType(), response.schema());
	}

	// Its address would receive the credentials of the application.
	private void requireServer(JsonNode node) {
		JsonNode servers = node.path("servers");
		if (!servers.isEmpty() && !servers.equals(this.document.root().path("servers"))) {
			throw new UnusableOperationException("it has another server");
		}
	}

}
