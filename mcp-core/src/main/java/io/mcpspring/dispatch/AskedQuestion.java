package io.mcpspring.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.Questions;
import io.mcpspring.context.Root;
import io.mcpspring.context.SampleResult;
import io.mcpspring.model.InputRequest;
import io.mcpspring.schema.JsonSchemas;
import io.mcpspring.server.ValueMapper;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Question with the reader of its answer.
 *
 * @param request the question
 * @param reader reads the answer; throws an exception if it is not acceptable
 */
record AskedQuestion(InputRequest request, Function<JsonNode, Object> reader) {

	/**
	 * Create one of several questions that are asked together.
	 * @param question the question
	 * @param values derives forms from types, and converts answers to values
	 * @param schemas validates forms
	 * @return the question with its reader
	 */
	static AskedQuestion of(Questions.Question question, ValueMapper values, JsonSchemas schemas) {
		InputRequest request = question.request();
		if (request == null) {
			return form(question.message(), values.formSchema(question.type()), question.type(), values, schemas);
		}
		if (request instanceof InputRequest.ElicitForm form) {
			return form(form.message(), form.requestedSchema(), ObjectNode.class, values, schemas);
		}
		if (request instanceof InputRequest.ElicitUrl) {
			return page(request);
		}
		return (request instanceof InputRequest.CreateMessage) ? sampling(request) : roots();
	}

	/**
	 * Create a form. An absent content counts as an empty form.
	 */
	static AskedQuestion form(String message, ObjectNode schema, Class<?> type, ValueMapper values,
			JsonSchemas schemas) {
		return new AskedQuestion(new InputRequest.ElicitForm(message, schema), (answer) -> action(answer, (given) -> {
			JsonNode content = given.isMissingNode() ? JsonNodeFactory.instance.objectNode() : given;
			if (!schemas.compile(schema).validate(content).isEmpty()) {
				throw new IllegalArgumentException("The content does not fit the form");
			}
			return (type == ObjectNode.class) ? content : values.fromJson(content, type);
		}));
	}

	static AskedQuestion page(InputRequest request) {
		return new AskedQuestion(request, (answer) -> action(answer, (ignored) -> null));
	}

	static AskedQuestion sampling(InputRequest request) {
		return new AskedQuestion(request, SampleResult::of);
	}

	static AskedQuestion roots() {
		return new AskedQuestion(new InputRequest.ListRoots(), AskedQuestion::readRoots);
	}

	private static ElicitResult<Object> action(JsonNode answer, Function<JsonNode, @Nullable Object> content) {
		return switch (answer.path("action").asString("")) {
			case "accept" -> accepted(content.apply(answer.path("content")));
			case "decline" -> new ElicitResult.Declined<>();
			case "cancel" -> new ElicitResult.Cancelled<>();
			default -> throw new IllegalArgumentException("Unknown action");
		};
	}

	/** Create the consent, without content for a page. */
	@SuppressWarnings("NullAway")
	private static ElicitResult<Object> accepted(@Nullable Object content) {
		return new ElicitResult.Accepted<>(content);
	}

	private static List<Root> readRoots(JsonNode answer) {
		if (!answer.path("roots").isArray()) {
			throw new IllegalArgumentException("Roots are missing");
		}
		List<Root> roots = new ArrayList<>();
		for (JsonNode root : answer.path("roots")) {
			if (!root.path("uri").isString()) {
				throw new IllegalArgumentException("A root has no URI");
			}
			roots.add(new Root(root.path("uri").stringValue(),
					root.path("name").isString() ? root.path("name").stringValue() : null));
		}
		return List.copyOf(roots);
	}

}
