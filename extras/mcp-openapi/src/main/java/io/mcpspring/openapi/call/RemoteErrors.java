package io.mcpspring.openapi.call;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.mcpspring.context.ToolException;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/**
 * Messages of errors of the service, as the model reads them.
 */
final class RemoteErrors {

	private static final int MAX_DETAIL = 1000;

	private static final int MAX_XML = 16 * 1024;

	/** An answer with more values is no error for people, and is read as a text. */
	private static final int MAX_VALUES = 10_000;

	private static final int FIRST_SERVER_ERROR = 500;

	/** The members with a detail, problem details (RFC 9457) first. */
	private static final List<String> DETAILS = List.of("detail", "message", "error_description", "title", "error",
			"errors", "description", "reason");

	/** The beginning of a page or of XML, and tags that a message does not have. */
	private static final Pattern MARKUP = Pattern.compile(
			"^\\s*<|<(!doctype|html|head|body|br|script|style)\\b|</[a-z]"
					+ "|<(a|img|svg|iframe|object|embed|form|input|video|audio|link|meta|base)[\\s/]",
			Pattern.CASE_INSENSITIVE);

	private static final Pattern XML_DETAIL = Pattern.compile(
			"<(?:\\w+:)?(?:code|title|detail|message|error|description|reason|faultstring)(?:\\s[^<>]*+)?>([^<]+)</",
			Pattern.CASE_INSENSITIVE);

	private static final Pattern PAGE = Pattern.compile("<(!doctype html|html|body)\\b", Pattern.CASE_INSENSITIVE);

	/** A stack trace, also within JSON, from its first frame on. */
	private static final Pattern FRAMES = Pattern.compile(
			"(\\R|\\\\[rn])(\\\\t)?\\s*+" + "(at [\\w.$/<>]+\\(|File \\\\?\"[^\"]*\", line [0-9]|#[0-9]+ /).*",
			Pattern.DOTALL);

	private final JsonMapper mapper;

	RemoteErrors(JsonMapper mapper) {
		this.mapper = mapper;
	}

	/**
	 * Create the error of an answer.
	 * @param operation the method and path
	 * @param answer the answer, not successful
	 * @return the error, with the status and the detail of the body
	 */
	ToolException of(String operation, RemoteAnswer answer) {
		StringBuilder message = new StringBuilder(operation).append(" was answered by ").append(answer.status());
		HttpStatus known = HttpStatus.resolve(answer.status());
		if (known != null) {
			message.append(' ').append(known.getReasonPhrase());
		}
		if (answer.isRedirect()) {
			message.append(", a redirect that is not followed");
		}
		String retryAfter = answer.headers().getFirst(HttpHeaders.RETRY_AFTER);
		if (retryAfter != null && retryAfter.matches("[0-9]{1,6}")) {
			message.append(", try again after ").append(retryAfter).append(" seconds");
		}
		String detail = detail(answer);
		String text = detail.isEmpty() ? message.toString() : message.append(": ").append(detail).toString();
		return (answer.status() >= FIRST_SERVER_ERROR) ? ToolException.fault(text, null) : new ToolException(text);
	}

	private String detail(RemoteAnswer answer) {
		if (answer.body().length == 0 || !answer.isText() || answer.isPage()) {
			return "";
		}
		String text = answer.isXml() ? ofXml(answer.text()) : answer.text();
		JsonNode json = answer.isJson() ? parse(text) : null;
		String detail = (json != null) ? text(json, 0) : null;
		if (json != null && detail != null && json.path("errors").isContainer() && !json.path("errors").isEmpty()
				&& (json.has("detail") || json.has("title"))) {
			// Problem details tell in an extension which members are wrong.
			detail += "\n" + json.path("errors");
		}
		if (detail == null) {
			// Written anew, a page within JSON has no escapes.
			detail = (json != null) ? json.toString() : text;
		}
		if (isMarkup(detail)) {
			return "";
		}
		String beginning = detail.substring(0, Math.min(detail.length(), 4 * MAX_DETAIL));
		String plain = FRAMES.matcher(beginning)
			.replaceFirst("")
			.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\\n\\t]]", " ")
			.strip();
		return (plain.length() > MAX_DETAIL) ? plain.substring(0, MAX_DETAIL - 1) + "…" : plain;
	}

	/** Return the texts of the elements of XML that have a detail. */
	private static String ofXml(String whole) {
		// The time to look for the ends of tags grows with the square of the length.
		String xml = whole.substring(0, Math.min(whole.length(), MAX_XML));
		return PAGE.matcher(xml).find() ? ""
				: XML_DETAIL.matcher(xml)
					.results()
					.map((element) -> element.group(1).strip())
					.filter((text) -> !text.isEmpty())
					.distinct()
					.collect(Collectors.joining(": "));
	}

	private @Nullable JsonNode parse(String text) {
		try {
			return (JsonWeight.values(text) <= MAX_VALUES) ? this.mapper.readTree(text) : null;
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	private static @Nullable String text(JsonNode node, int depth) {
		if (node.isString()) {
			return isMarkup(node.asString()) ? null : node.asString();
		}
		if (node.isArray() && !node.isEmpty() && depth < 4) {
			return text(node.get(0), depth + 1);
		}
		if (!node.isObject() || depth == 4) {
			return null;
		}
		String title = node.path("title").asString("");
		String detail = node.path("detail").asString("");
		if (!title.isEmpty() && !detail.isEmpty() && !isMarkup(title) && !isMarkup(detail)) {
			return title + ": " + detail;
		}
		for (String name : DETAILS) {
			String found = text(node.path(name), depth + 1);
			if (found != null && !found.isBlank()) {
				return found;
			}
		}
		return null;
	}

	private static boolean isMarkup(String text) {
		return MARKUP.matcher(text).find();
	}

}
