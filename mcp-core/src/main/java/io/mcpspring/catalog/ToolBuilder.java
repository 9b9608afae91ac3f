package io.mcpspring.catalog;

import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpspring.model.McpResult;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.model.ToolAnnotations;
import io.mcpspring.model.ToolDescriptor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builder for a programmatic tool, for example a lambda. The tool takes no arguments
 * unless {@link #input(Class)} declares them.
 *
 * @param <A> the type in which the code receives its arguments
 */
public final class ToolBuilder<A> extends RegistrationBuilder<ToolBuilder<A>> {

	private final Registry<Registration.Tool> registry;

	private final Supplier<ValueBinding> binding;

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

	private TaskTraits traits = TaskTraits.NONE;

	ToolBuilder(Registry<Registration.Tool> registry, Supplier<ValueBinding> binding, String name) {
		super("tool", name);
		this.registry = registry;
		this.binding = binding;
		this.name = name;
	}

	/**
	 * Take the arguments as a validated value of a type.
	 * @param type a record or bean whose properties are the arguments
	 * @param <T> the type
	 * @return this builder
	 * @throws IllegalArgumentException if arguments cannot be read as that type
	 */
	public <T> ToolBuilder<T> input(Class<T> type) {
		this.input = this.binding.get().inputSchema(type);
		this.arguments = type;
		return typed();
	}

	/**
	 * Take the arguments as JSON.
	 * @param schema a JSON Schema of the type {@code object} that they must fit
	 * @return this builder
	 */
	public ToolBuilder<ObjectNode> input(ObjectNode schema) {
		this.input = schema;
		this.arguments = null;
		return typed();
	}

	@SuppressWarnings("unchecked")
	private <T> ToolBuilder<T> typed() {
		return (ToolBuilder<T>) this;
	}

	/**
	 * Promise structured results of a type.
	 * @param type a record, bean or the like
	 * @return this builder
	 * @throws IllegalArgumentException if its JSON form is not certain
	 */
	public ToolBuilder<A> output(Class<?> type) {
		this.output = this.binding.get().outputSchema(type);
		this.result = type;
		return this;
	}

	/**
	 * Promise structured results that fit a schema.
	 * @param schema a JSON Schema
	 * @return this builder
	 */
	public ToolBuilder<A> output(ObjectNode schema) {
		this.output = schema;
		this.result = Object.class;
		return this;
	}

	/**
	 * Set hints about the behaviour of the tool.
	 * @param annotations the hints
	 * @return this builder
	 */
	public ToolBuilder<A> annotations(ToolAnnotations annotations) {
		this.annotations = annotations;
		return this;
	}

	/**
	 * Accept each {@code requestState} of the calls of this tool only once (server-2026
	 * MRTR-09).
	 * @return this builder
	 */
	public ToolBuilder<A> singleUse() {
		this.singleUse = true;
		return this;
	}

	/**
	 * Allow calls of this tool to become tasks.
	 * @param support whether they may or must
	 * @return this builder
	 */
	public ToolBuilder<A> task(TaskSupport support) {
		this.task = support;
		return this;
	}

	/**
	 * Allow calls of this tool to become tasks.
	 * @param support whether they may or must
	 * @param traits the behaviour of the code in a task
	 * @return this builder
	 */
	public ToolBuilder<A> task(TaskSupport support, TaskTraits traits) {
		this.traits = traits;
		return task(support);
	}

	/**
	 * Register the tool.
	 * @param body the code, which may block; returns a value that annotated methods may
	 * return
	 * @return the registration
	 * @throws IllegalStateException if a tool of that name is already offered
	 * @throws IllegalArgumentException if the name or a schema is not acceptable
	 */
	public Registration.Tool call(ValueBinding.Body<A, ? extends @Nullable Object> body) {
		Function<ObjectNode, A> arguments = arguments();
		Function<@Nullable Object, McpResult.CallTool> results = results();
		return register(now((context, given) -> body.call(context, arguments.apply(given)),
				(given, value) -> results.apply(value)), true);
	}

	/**
	 * Register the tool, whose code needs nothing but its arguments.
	 * @param body the code, which may block; returns a value that annotated methods may
	 * return
	 * @return the registration
	 * @throws IllegalStateException if a tool of that name is already offered
	 * @throws IllegalArgumentException if the name or a schema is not acceptable
	 */
	public Registration.Tool call(ArgumentsBody<A, ? extends @Nullable Object> body) {
		return call((context, arguments) -> body.call(arguments));
	}

	/**
	 * Register the tool.
	 * @param body the code, which must not block; cancelled with the call
	 * @return the registration
	 * @throws IllegalStateException if a tool of that name is already offered
	 * @throws IllegalArgumentException if the name or a schema is not acceptable
	 */
	public Registration.Tool callAsync(ValueBinding.Body<A, ? extends CompletionStage<?>> body) {
		Function<ObjectNode, A> arguments = arguments();
		Function<@Nullable Object, McpResult.CallTool> results = results();
		return register(later((context, given) -> body.call(context, arguments.apply(given)),
				(given, value) -> results.apply(value)), false);
	}

	private Registration.Tool register(McpHandler<ObjectNode, McpResult.CallTool> handler, boolean blocking) {
		Registration.Tool tool = new Registration.Tool(new ToolDescriptor(this.name, title(), description(), this.input,
				this.output, this.annotations, icons(), meta(), this.task), handler,
				options(blocking, this.singleUse).with(this.traits));
		this.registry.register(tool);
		return tool;
	}

	@SuppressWarnings("unchecked")
	private Function<ObjectNode, A> arguments() {
		return (this.arguments != null)
				? (Function<ObjectNode, A>) this.binding.get().arguments(this.arguments, this.input)
				: (given) -> (A) given;
	}

	private Function<@Nullable Object, McpResult.CallTool> results() {
		return this.binding.get().toolResults(this.name, this.result, this.output);
	}

	/**
	 * Code that returns a value and needs nothing but its arguments.
	 *
	 * @param <A> the type of the arguments
	 * @param <R> the type of the result
	 */
	@FunctionalInterface
	public interface ArgumentsBody<A, R extends @Nullable Object> {

		/**
		 * Serve a call.
		 * @param arguments the arguments
		 * @return the result, by the rules for annotated methods
		 * @throws Exception with the same effect as in annotated methods
		 */
		R call(A arguments) throws Exception;

	}

}
