package io.mcpspring.spring.method.handler;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.TaskTraits;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Icon;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.model.ToolAnnotations;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.argument.MethodSetup;
import io.mcpspring.spring.method.argument.ToolParameters;
import io.mcpspring.spring.method.result.ReturnedValue;
import io.mcpspring.spring.method.result.ToolResults;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * Factory of tools from annotated methods.
 */
public final class ToolMethods {

	private static final int MAX_SUGGESTION_LENGTH = 64;

	private final MethodSetup setup;

	private final ToolParameters parameters;

	public ToolMethods(MethodSetup setup) {
		this.setup = setup;
		this.parameters = new ToolParameters(setup);
	}

	public Registration.Tool create(BeanMethod method, McpTool tool) {
		String name = ListingAttributes.name(tool.name(), method);
		UnaryOperator<String> placeholders = this.setup.sources().placeholders();
		McpTask task = AnnotatedElementUtils.findMergedAnnotation(method.method(), McpTask.class);
		ToolParameters.Bound bound = this.parameters.bind(method);
		this.setup.advice().onArguments("tool '" + name + "'", method, bound.arguments(), this.setup.schemas());
		ReturnedValue returned = ReturnedValue.of(method);
		ToolResults results = ToolResults.of(method, name, tool, returned, this.setup.results());
		this.setup.advice().onResult("tool '" + name + "'", method, returned.type(), this.setup.schemas());
		DescribedTool descriptor = descriptor(method, name, tool, bound.schema(), results.schema(),
				(task != null) ? task.support() : TaskSupport.NEVER);
		MethodHandler<ObjectNode, CallToolResult> handler = new MethodHandler<>(method, bound.resolvers(),
				this.setup.rules(method, ToolException::new), returned, (given, value) -> results.convert(value));
		return new Registration.Tool(descriptor, new ToolMethodHandler(method, bound, this.setup, handler),
				new HandlerOptions(returned.isBlocking(), Set.of(tool.scopes()), method.owner(), tool.singleUse(),
						new DurationAttributes(method, "@McpTool", placeholders).positive("timeout", tool.timeout()),
						method.source(),
						(task != null) ? traits(task, new DurationAttributes(method, "@McpTask", placeholders))
								: TaskTraits.NONE)
					.with(ListingAttributes.access(tool.access(), tool.scopes(), method)));
	}

	private static TaskTraits traits(McpTask task, DurationAttributes durations) {
		TaskTraits traits = new TaskTraits(task.asksFirst(), task.repeatable(), durations.positive("ttl", task.ttl()),
				durations.positive("pollInterval", task.pollInterval()));
		if (task.support() == TaskSupport.NEVER && !traits.equals(TaskTraits.NONE)) {
			throw durations.method()
				.invalid("its @McpTask says how tasks behave, but its calls never become tasks",
						"Leave out the support, or everything else");
		}
		return traits;
	}

	private DescribedTool descriptor(BeanMethod method, String name, McpTool tool, ObjectNode input,
			@Nullable ObjectNode output, TaskSupport task) {
		ToolAnnotations hints = hints(method, tool.hints());
		List<Icon> icons = ListingAttributes.icons(tool.icons(), method);
		ObjectNode meta = ListingAttributes.meta(tool.meta(), method, this.setup.sources().placeholders());
		try {
			return DescribedTool.builder(name, input)
				.title(ListingAttributes.text(tool.title()))
				.description(ListingAttributes.text(tool.description()))
				.outputSchema(output)
				.annotations(hints)
				.icons(icons)
				.meta(meta)
				.task(task)
				.build();
		}
		catch (IllegalArgumentException ex) {
			throw method.invalid(String.valueOf(ex.getMessage()),
					"Name the tool by its annotation, for example @McpTool(name = \"" + suggestion(name) + "\")", ex);
		}
	}

	private static String suggestion(String name) {
		String allowed = name.strip().replaceAll("[^A-Za-z0-9_.-]+", "_");
		String usable = allowed.replaceAll("[_.-]", "").isEmpty() ? "find_orders" : allowed;
		return usable.substring(0, Math.min(usable.length(), MAX_SUGGESTION_LENGTH));
	}

	private static ToolAnnotations hints(BeanMethod method, ToolHint[] given) {
		Set<ToolHint> hints = EnumSet.noneOf(ToolHint.class);
		hints.addAll(List.of(given));
		refuseBoth(method, hints, ToolHint.READ_ONLY, ToolHint.NOT_READ_ONLY,
				"Keep READ_ONLY if the tool changes nothing, NOT_READ_ONLY if it changes something");
		refuseBoth(method, hints, ToolHint.READ_ONLY, ToolHint.DESTRUCTIVE,
				"Keep READ_ONLY if the tool changes nothing, DESTRUCTIVE if it may delete or overwrite something");
		refuseBoth(method, hints, ToolHint.DESTRUCTIVE, ToolHint.NON_DESTRUCTIVE,
				"Keep DESTRUCTIVE if the tool may delete or overwrite something, NON_DESTRUCTIVE if it only adds");
		refuseBoth(method, hints, ToolHint.IDEMPOTENT, ToolHint.NOT_IDEMPOTENT,
				"Keep IDEMPOTENT if a repeated call has no further effect, NOT_IDEMPOTENT if it has one");
		refuseBoth(method, hints, ToolHint.OPEN_WORLD, ToolHint.CLOSED_WORLD,
				"Keep OPEN_WORLD if the tool reaches systems beyond this application, CLOSED_WORLD if it does not");
		Boolean destructive = hint(hints, ToolHint.DESTRUCTIVE, ToolHint.NON_DESTRUCTIVE);
		Boolean readOnly = hint(hints, ToolHint.READ_ONLY, ToolHint.NOT_READ_ONLY);
		readOnly = (readOnly == null && destructive != null) ? Boolean.FALSE : readOnly;
		return ToolAnnotations.builder()
			.readOnly(readOnly)
			.destructive(destructive)
			.idempotent(hint(hints, ToolHint.IDEMPOTENT, ToolHint.NOT_IDEMPOTENT))
			.openWorld(hint(hints, ToolHint.OPEN_WORLD, ToolHint.CLOSED_WORLD))
			.build();
	}

	private static void refuseBoth(BeanMethod method, Set<ToolHint> hints, ToolHint one, ToolHint other,
			String remedy) {
		if (hints.contains(one) && hints.contains(other)) {
			throw method.invalid("the hints " + one + " and " + other + " contradict each other", remedy);
		}
	}

	private static @Nullable Boolean hint(Set<ToolHint> hints, ToolHint yes, ToolHint no) {
		if (hints.contains(yes)) {
			return true;
		}
		return hints.contains(no) ? false : null;
	}

}
