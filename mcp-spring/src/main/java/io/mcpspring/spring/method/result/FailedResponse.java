package io.mcpspring.spring.method.result;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpspring.context.ToolException;
import io.mcpspring.engine.context.UnwritableResultException;
import io.mcpspring.engine.log.SingleLine;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * HTTP response of a client or server error, returned by a method.
 *
 * @param status the status
 * @param phrase the reason phrase of the status; empty if it has none
 * @param body the body, or {@code null}
 */
public record FailedResponse(int status, String phrase, @Nullable Object body) {

	static final int NOT_FOUND = 404;

	private static final int FIRST_SERVER_ERROR = 500;

	/** The maximum length of a detail that leaves no room for all errors. */
	private static final int MAX_DETAIL = 200;

	/** The room for the number of entries that are left out. */
	private static final int MAX_COUNT = 30;

	/** The members of a body that are meant for its reader, the best first. */
	private static final List<String> DETAILS = List.of("detail", "message", "error_description", "title", "error");

	/** Members of a body that are not for clients. */
	private static final Set<String> TRACES = Set.of("trace", "stackTrace", "cause", "suppressed");

	/**
	 * Create the failure that describes the response to the model.
	 * @param values writes the body
	 * @return the failure with the detail of the body or else the status, followed by
	 * further members of the body of a client error
	 */
	public ToolException failure(JsonValues values) {
		if (this.body instanceof CharSequence text) {
			boolean page = text.toString().stripLeading().startsWith("<");
			String detail = page ? null : shortened(text.toString());
			return failure((detail != null) ? detail : summary());
		}
		JsonNode json = (this.body == null || this.body instanceof byte[]) ? MissingNode.getInstance()
				: written(values, this.body);
		String detail = detail(json);
		JsonNode more = (this.status >= FIRST_SERVER_ERROR) ? MissingNode.getInstance()
				: (detail != null) ? further(json) : json;
		String text = (detail != null) ? detail : summary();
		boolean rich = more.isContainer() && !more.isEmpty();
		return failure(rich ? SingleLine.of(combined(text, more)) : text);
	}

	/** Create the failure: of the caller for a status of 4xx, of the service for 5xx. */
	private ToolException failure(String message) {
		return (this.status >= FIRST_SERVER_ERROR) ? ToolException.fault(message, null) : new ToolException(message);
	}

	/**
	 * Combine a detail with other members. Lists of errors precede a long detail, which
	 * may be the message of an exception, and consist of whole entries.
	 */
	private static String combined(String detail, JsonNode more) {
		String whole = detail + ": " + more;
		boolean fits = whole.length() <= SingleLine.MAX_LENGTH;
		boolean brief = detail.length() <= MAX_DETAIL;
		String entries = (fits && brief) ? null
				: ErrorEntries.of(more, fits ? whole.length() : SingleLine.MAX_LENGTH - MAX_DETAIL - MAX_COUNT);
		return (entries == null) ? whole : brief ? detail + ": " + entries
				: entries + ". " + (fits ? detail : SingleLine.of(detail, MAX_DETAIL));
	}

	/**
	 * Return the lists and objects beside the detail, such as the errors of each field.
	 */
	private static JsonNode further(JsonNode json) {
		ObjectNode found = JsonNodeFactory.instance.objectNode();
		JsonNode properties = json.path("properties"); // of a problem detail
		Stream.concat(json.properties().stream(), properties.properties().stream()).forEach((member) -> {
			JsonNode value = member.getValue();
			if (value.isContainer() && !value.isEmpty() && value != properties && !TRACES.contains(member.getKey())) {
				found.set(member.getKey(), value);
			}
		});
		return found;
	}

	private String summary() {
		return ("The request failed with status " + this.status + " " + this.phrase).trim();
	}

	private static @Nullable String detail(JsonNode json) {
		for (String name : DETAILS) {
			JsonNode member = json.path(name);
			String found = member.isString() ? shortened(member.stringValue()) : null;
			if (found != null) {
				return found;
			}
		}
		return null;
	}

	/**
	 * Write the body. A body that cannot be written does not turn a failed request into a
	 * completed one.
	 */
	private static JsonNode written(JsonValues values, Object body) {
		try {
			return values.tree(body, null);
		}
		catch (UnwritableResultException ex) {
			return MissingNode.getInstance();
		}
	}

	private static @Nullable String shortened(String text) {
		return text.isBlank() ? null : SingleLine.of(text.strip());
	}

}
