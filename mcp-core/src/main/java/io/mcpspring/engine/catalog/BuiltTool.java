package io.mcpspring.engine.catalog;

import java.util.function.Function;

import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.catalog.ToolBuilder;
import io.mcpspring.catalog.ToolHandler;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.model.ToolAnnotations;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builder of a tool of a catalogue.
 *
 * @param <A> the type in which the code receives its arguments
 */
final class BuiltTool<A> extends BuiltRegistration<ToolBuilder<A>> implements ToolBuilder<A> {

	private final Registries catalog;

	private final String name;

	private ObjectNode input = JsonNodeFactory.instance.objectNode()
		.put("type", "object")
		.put("additionalProperties", false);

	private @Nullable ObjectNode output;

	private @Nullable Class<?> arguments;

	private Class<?> result = Object.class;

	private ToolAnnotations annotations = ToolAnnotations.NONE;

	private boolean singleUse;

	private TaskSupport task = TaskSupport.NEVER;

	private boolean asksBeforeTask;

	private boolean repeatable;

	private @Nullable ToolHandler<? super A> handler;

	BuiltTool(Registries catalog, String name) {
		super("tool", name);
		this.catalog = catalog;
		this.name = name;
	}

	@Override
	public <T> ToolBuilder<T> input(Class<T> type) {
		return typed(this.catalog.binding().inputSchema(type), type);
	}

	@Override
	public ToolBuilder<ObjectNode> input(ObjectNode schema) {
		return typed(schema, null);
	}

	@Override
	public ToolBuilder<ObjectNode> input(String schema) {
		try {
			if (JsonMapper.shared().readTree(schema) instanceof ObjectNode object) {
				return input(object);
			}
		}
		catch (JacksonException ex) {
			throw new IllegalArgumentException("The input schema of tool '" + this.name + "' is no JSON", ex);
		}
		throw new IllegalArgumentException("The input schema of tool '" + this.name + "' is no JSON object");
	}

	@SuppressWarnings("unchecked")
	private <T> ToolBuilder<T> typed(ObjectNode schema, @Nullable Class<?> type) {
		if (this.handler != null) {
			throw new IllegalStateException(
					"The input of tool '" + this.name + "' is declared after its handler: call input(…) before");
		}
		this.input = schema;
		this.arguments = type;
		return (ToolBuilder<T>) this;
	}

	@Override
	public ToolBuilder<A> output(Class<?> type) {
		this.output = this.catalog.binding().outputSchema(type);
		this.result = type;
		return this;
	}

	@Override
	public ToolBuilder<A> output(ObjectNode schema) {
		this.output = schema;
		this.result = Object.class;
		return this;
	}

	@Override
	public ToolBuilder<A> annotations(ToolAnnotations annotations) {
		this.annotations = annotations;
		return this;
	}

	@Override
	public ToolBuilder<A> singleUse() {
		this.singleUse = true;
		return this;
	}

	@Override
	public ToolBuilder<A> task(TaskSupport support) {
		this.task = support;
		return this;
	}

	@Override
	public ToolBuilder<A> asksBeforeTask() {
		this.asksBeforeTask = true;
		return this;
	}

	@Override
	public ToolBuilder<A> repeatable() {
		this.repeatable = true;
		return this;
	}

	@Override
	public ToolBuilder<A> handler(ToolHandler<? super A> handler) {
		this.handler = handler;
		return this;
	}

	@Override
	public McpRegistration register() {
		ToolHandler<? super A> code = present(this.handler);
		ValueBinding binding = this.catalog.binding();
		Function<ObjectNode, A> arguments = arguments(binding);
		Function<@Nullable Object, CallToolResult> results = binding.toolResults(this.name, this.result, this.output);
		Registration.Tool tool = new Registration.Tool(
				DescribedTool.builder(this.name, this.input)
					.title(title())
					.description(description())
					.outputSchema(this.output)
					.annotations(this.annotations)
					.icons(icons())
					.meta(meta())
					.task(this.task)
					.build(),
				handler(binding, (context, given) -> code.handle(context, arguments.apply(given)),
						(given, value) -> results.apply(value)),
				options(this.singleUse, new TaskTraits(this.asksBeforeTask, this.repeatable)));
		this.catalog.tools.register(tool);
		return this.catalog.face(tool);
	}

	@SuppressWarnings("unchecked")
	private Function<ObjectNode, A> arguments(ValueBinding binding) {
		return (this.arguments != null) ? (Function<ObjectNode, A>) binding.arguments(this.arguments, this.input)
				: (given) -> (A) given;
	}

}
