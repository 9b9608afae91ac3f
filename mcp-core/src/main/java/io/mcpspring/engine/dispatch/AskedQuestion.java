package io.mcpspring.engine.dispatch;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.Elicitations;
import io.mcpspring.context.Root;
import io.mcpspring.context.SampleResult;
import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.engine.server.ValueMapper;
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
	static AskedQuestion of(Elicitations.Question question, ValueMapper values, SchemaCompiler schemas) {
		Class<?> type = question.type();
		ObjectNode details = question.details();
		if (details == null) {
			return (type == Root.class) ? roots()
					: form(question.message(), values.formSchema(type), type, values, schemas);
		}
		if (type == URI.class) {
			return page(new InputRequest.ElicitUrl(question.message(), details.path("url").asString(""),
					details.path("elicitationId").asString("")));
		}
		return (type == SampleResult.class) ? sampling(new InputRequest.CreateMessage(details))
				: form(question.message(), details, type, values, schemas);
	}

	/**
	 * Create a form. An absent content counts as an empty form.
	 */
	static AskedQuestion form(String message, ObjectNode schema, Class<?> type, ValueMapper values,
			SchemaCompiler schemas) {
		return new AskedQuestion(new InputRequest.ElicitForm(message, schema), (answer) -> action(answer, (given) -> {
			JsonNode content = given.isMissingNode() ? JsonNodeFactory.instance.objectNode() : given;
			if (!schemas.compile(schema).validate(content).isEmpty()) {
				throw new IllegalArgumentException("The content does not fit the form");
			}
			Object value = (type == ObjectNode.class) ? content : values.fromJson(content, type);
			if (value == null) {
				throw new IllegalArgumentException("The content is none");
			}
			return value;
		}));
	}

	/**
	 * Create a visit of a page. Consent has the address as its content.
	 */
	static AskedQuestion page(InputRequest.ElicitUrl page) {
		return new AskedQuestion(page, (answer) -> action(answer, (ignored) -> URI.create(page.url())));
	}

	static AskedQuestion sampling(InputRequest request) {
		return new AskedQuestion(request, SampleResult::of);
	}

	static AskedQuestion roots() {
		return new AskedQuestion(new InputRequest.ListRoots(), AskedQuestion::readRoots);
	}

	private static ElicitResult<Object> action(JsonNode answer, Function<JsonNode, Object> content) {
		return switch (answer.path("action").asString("")) {
			case "accept" -> ElicitResult.accepted(content.apply(answer.path("content")));
			case "decline" -> ElicitResult.declined();
			case "cancel" -> ElicitResult.cancelled();
			default -> throw new IllegalArgumentException("Unknown action");
		};
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
			roots.add(Root.of(root.path("uri").stringValue(),
					root.path("name").isString() ? root.path("name").stringValue() : null));
		}
		return List.copyOf(roots);
	}

}
