package io.mcpspring.controllers;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionException;

import io.mcpspring.context.ToolException;
import io.mcpspring.controllers.endpoint.InnerAnswer;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.spring.method.argument.RootNames;
import io.mcpspring.spring.method.result.FailedResponse;
import io.mcpspring.spring.method.result.JsonValues;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.validation.Errors;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ServerWebInputException;

/**
 * Conversion of a controller's answers to results of its tool. An answer of 4xx or 5xx
 * becomes an error with the detail of its body.
 */
final class AnswerResults {

	private static final int FIRST_REDIRECT = 300;

	private static final int FIRST_ERROR = 400;

	/** The memory of a value in a tree, with its name. */
	private static final int VALUE = 130;

	/** The statuses of requests whose arguments are refused. */
	private static final Set<Integer> REFUSALS = Set.of(400, 422);

	private final String tool;

	private final ObjectReader reader;

	private final JsonValues values;

	private final ResultHeaders headers;

	/** Whether the names of types are around answers. */
	private final boolean named;

	/** Fits answers to the output schema; {@code null} without one. */
	private final @Nullable AbsentResults absent;

	private final BindingErrorDetails misfits;

	AnswerResults(String tool, EndpointSetup setup, @Nullable ObjectNode schema, BindingErrorDetails misfits) {
		this.tool = tool;
		this.misfits = misfits;
		// Numbers stay as the controller wrote them.
		this.reader = setup.plain()
			.readerFor(JsonNode.class)
			.with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
			.without(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES);
		this.named = RootNames.areWritten(setup.mapper());
		this.values = setup.results().values();
		this.headers = setup.headers().results();
		this.absent = (schema != null) ? new AbsentResults(schema) : null;
	}

	/**
	 * Convert an answer.
	 * @param answer the answer
	 * @param given the arguments of the request
	 * @param memory the memory of the result
	 * @return the result
	 * @throws ToolException if it is one of 4xx or 5xx, or there is no memory for it
	 */
	CallToolResult convert(InnerAnswer answer, ObjectNode given, AnswerMemory.Part memory) {
		if (answer.body().length > InnerAnswer.MAX_BODY) {
			throw new ToolException(
					"The answer is larger than " + InnerAnswer.MAX_BODY / (1024 * 1024) + " MB: ask for less at once");
		}
		if (!answer.complete() || !isCharged(answer, memory)) {
			throw new ToolException("The answer takes more memory than is free for answers: "
					+ "ask for less at once, or try again later");
		}
		if (answer.status() >= FIRST_ERROR) {
			throw failure(answer, given);
		}
		String location = answer.headers().getFirst(HttpHeaders.LOCATION);
		if (answer.status() >= FIRST_REDIRECT) {
			return CallToolResult.text("HTTP " + answer.status() + ((location != null) ? ", see " + location : ""));
		}
		return this.headers.add(answer.headers(), succeeded(answer, location));
	}

	/** Charge the tree of an answer and the text of its result. */
	private static boolean isCharged(InnerAnswer answer, AnswerMemory.Part memory) {
		byte[] body = answer.body();
		return body.length == 0 || memory.take(body.length) && (!BodyFormat.isJson(answer.mediaType())
				|| memory.take(body.length + VALUE * JsonWeight.values(new String(body, StandardCharsets.ISO_8859_1))));
	}

	private CallToolResult succeeded(InnerAnswer answer, @Nullable String location) {
		if (answer.body().length > 0) {
			return written(answer);
		}
		return (location != null && this.absent == null) ? CallToolResult.text("Created: " + location) : nothing();
	}

	/**
	 * Create the result for an absent value. With an output schema clients insist on one.
	 */
	private CallToolResult nothing() {
		return (this.absent != null) ? CallToolResult.structured(NullNode.getInstance()) : CallToolResult.of();
	}

	private CallToolResult written(InnerAnswer answer) {
		MediaType type = answer.mediaType();
		JsonNode json = BodyFormat.isJson(type) ? read(answer.body()) : null;
		if (json != null) {
			if (json.isNull()) {
				return nothing();
			}
			if (this.absent != null) {
				this.absent.remove(json);
			}
			return json.isContainer() ? CallToolResult.structured(json) : CallToolResult.text(json.asString());
		}
		String name = type.getType() + "/" + type.getSubtype();
		if (isText(type)) {
			return CallToolResult.text(text(answer));
		}
		if (type.getType().equals("image")) {
			return CallToolResult.of(Content.image(answer.body(), name));
		}
		if (type.getType().equals("audio")) {
			return CallToolResult.of(Content.audio(answer.body(), name));
		}
		return CallToolResult.of(Content.resource(ResourceContents.blob("result:" + this.tool, name, answer.body())));
	}

	private RuntimeException failure(InnerAnswer answer, ObjectNode given) {
		Exception failure = answer.failure();
		if (answer.body().length == 0 && failure != null && tellsMore(failure)) {
			return failure(failure, given);
		}
		HttpStatus known = HttpStatus.resolve(answer.status());
		ToolException reported = new FailedResponse(answer.status(), (known != null) ? known.getReasonPhrase() : "",
				detail(answer))
			.failure(this.values);
		String text = String.valueOf(reported.getMessage());
		String explained = REFUSALS.contains(answer.status()) ? this.misfits.explain(text, given, failure)
				: this.misfits.correct(text, given);
		if (explained.equals(text)) {
			return reported;
		}
		return reported.isFault() ? ToolException.fault(explained, null) : new ToolException(explained);
	}

	/**
	 * Convert a failure that the application did not turn into an answer.
	 * @param failure the failure
	 * @param given the arguments of the request
	 * @return the failure for the translators of exceptions, or an explained one in place
	 * of Spring's own that does not name the argument
	 */
	RuntimeException failure(Throwable failure, ObjectNode given) {
		if (FormParameters.isListTooLong(failure)) {
			return new ToolException(
					"A list among the arguments has more elements than the application adds; send fewer at once");
		}
		if (failure instanceof ErrorResponse response && !(failure instanceof Errors)) {
			String reported = SingleLine.of(Objects.requireNonNullElse(response.getBody().getDetail(), ""));
			String explained = (failure instanceof ServerWebInputException)
					? this.misfits.explain(reported, given, failure) : this.misfits.correct(reported, given);
			if (!explained.equals(reported)) {
				return new ToolException(explained);
			}
		}
		return (failure instanceof CompletionException known) ? known : new CompletionException(failure);
	}

	/** Whether the translators of exceptions know more than the status. */
	private static boolean tellsMore(Exception failure) {
		return failure instanceof ErrorResponse || failure instanceof Errors
				|| AnnotatedElementUtils.hasAnnotation(failure.getClass(), ResponseStatus.class);
	}

	private @Nullable Object detail(InnerAnswer answer) {
		if (answer.body().length == 0) {
			return null;
		}
		JsonNode json = BodyFormat.isJson(answer.mediaType()) ? read(answer.body()) : null;
		return (json != null) ? unnamed(json) : isText(answer.mediaType()) ? text(answer) : null;
	}

	/** Return the object within the name of its type. */
	private JsonNode unnamed(JsonNode json) {
		JsonNode only = (this.named && json.isObject() && json.size() == 1) ? json.iterator().next() : json;
		return only.isObject() ? only : json;
	}

	/** Read JSON; {@code null} for a text that only has the name of JSON. */
	private @Nullable JsonNode read(byte[] body) {
		try {
			return this.reader.readTree(body);
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	private static boolean isText(MediaType type) {
		return BodyFormat.isJson(type) || type.getType().equals("text") || type.getSubtype().endsWith("xml");
	}

	private static String text(InnerAnswer answer) {
		Charset charset = answer.mediaType().getCharset();
		return new String(answer.body(), (charset != null) ? charset : StandardCharsets.UTF_8);
	}

}
