package io.mcpspring.method.handler;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import io.mcpspring.catalog.HandlerOptions;
import io.mcpspring.catalog.Registration;
import io.mcpspring.catalog.TaskTraits;
import io.mcpspring.method.BeanMethod;
import io.mcpspring.method.argument.MethodSetup;
import io.mcpspring.method.argument.ToolParameters;
import io.mcpspring.method.result.ReturnedValue;
import io.mcpspring.method.result.ToolResults;
import io.mcpspring.model.Icon;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.model.ToolAnnotations;
import io.mcpspring.model.ToolDescriptor;
import io.mcpspring.model.ToolException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Factory of tools from annotated methods.
 */
public final class ToolMethods {

	private static final int LONGEST_SUGGESTION = 64;

	private final MethodSetup setup;

	private final ToolParameters parameters;

	public ToolMethods(MethodSetup setup) {
		this.setup = setup;
		this.parameters = new ToolParameters(setup);
	}

	public Registration.Tool create(BeanMethod method, McpTool tool) {
		String name = ListingAttributes.name(tool.name(), method);
		if (tool.asksBeforeTask() && tool.task() == TaskSupport.NEVER) {
			throw method.invalid("asksBeforeTask is set, but its calls never become tasks",
					"Set task as well, for example task = TaskSupport.OPTIONAL");
		}
		if (tool.repeatable() && tool.task() == TaskSupport.NEVER) {
			throw method.invalid("repeatable is set, but its calls never become tasks",
					"Set task as well, for example task = TaskSupport.OPTIONAL");
		}
		ToolParameters.Bound bound = this.parameters.bind(method);
		this.setup.advice().onArguments("tool '" + name + "'", method, bound.arguments(), this.setup.schemas());
		ReturnedValue returned = ReturnedValue.of(method);
		ToolResults results = ToolResults.of(method, name, tool, returned, this.setup.results());
		this.setup.advice().onResult("tool '" + name + "'", method, returned.type(), this.setup.schemas());
		ToolDescriptor descriptor = descriptor(method, name, tool, bound.schema(), results.schema());
		MethodHandler<ObjectNode, McpResult.CallTool> handler = new MethodHandler<>(method, bound.resolvers(),
				this.setup.rules(method, ToolException::new), returned, (given, value) -> results.convert(value));
		return new Registration.Tool(descriptor, new ToolHandler(method, bound, this.setup, handler),
				new HandlerOptions(returned.isBlocking(), Set.of(tool.scopes()), method.owner(), tool.singleUse(),
						timeout(method, tool.timeoutSeconds()), method.source(),
						new TaskTraits(tool.asksBeforeTask(), tool.repeatable()))
					.with(ListingAttributes.access(tool.access(), tool.scopes(), method)));
	}

	private static ToolDescriptor descriptor(BeanMethod method, String name, McpTool tool, ObjectNode input,
			@Nullable ObjectNode output) {
		ToolAnnotations hints = hints(method, tool.hints());
		List<Icon> icons = ListingAttributes.icons(tool.icons(), method);
		ObjectNode meta = ListingAttributes.meta(tool.meta(), method);
		try {
			return new ToolDescriptor(name, ListingAttributes.text(tool.title()),
					ListingAttributes.text(tool.description()), input, output, hints, icons, meta, tool.task());
		}
		catch (IllegalArgumentException ex) {
			throw method.invalid(String.valueOf(ex.getMessage()),
					"Name the tool by its annotation, for example @McpTool(name = \"" + suggestion(name) + "\")", ex);
		}
	}

	private static String suggestion(String name) {
		String allowed = name.strip().replaceAll("[^A-Za-z0-9_.-]+", "_");
		String usable = allowed.replaceAll("[_.-]", "").isEmpty() ? "find_orders" : allowed;
		return usable.substring(0, Math.min(usable.length(), LONGEST_SUGGESTION));
	}

	private static @Nullable Duration timeout(BeanMethod method, int seconds) {
		if (seconds < 0) {
			throw method.invalid("the time it may work is negative",
					"Use a number of seconds, or 0 for what the server allows");
		}
		return (seconds > 0) ? Duration.ofSeconds(seconds) : null;
	}

	private static ToolAnnotations hints(BeanMethod method, ToolHint[] given) {
		Set<ToolHint> hints = EnumSet.noneOf(ToolHint.class);
		hints.addAll(List.of(given));
		refuseBoth(method, hints, ToolHint.READ_ONLY, ToolHint.DESTRUCTIVE,
				"Keep READ_ONLY if the tool changes nothing, DESTRUCTIVE if it may delete or overwrite something");
		refuseBoth(method, hints, ToolHint.DESTRUCTIVE, ToolHint.NON_DESTRUCTIVE,
				"Keep DESTRUCTIVE if the tool may delete or overwrite something, NON_DESTRUCTIVE if it only adds");
		refuseBoth(method, hints, ToolHint.IDEMPOTENT, ToolHint.NOT_IDEMPOTENT,
				"Keep IDEMPOTENT if a repeated call has no further effect, NOT_IDEMPOTENT if it has one");
		refuseBoth(method, hints, ToolHint.OPEN_WORLD, ToolHint.CLOSED_WORLD,
				"Keep OPEN_WORLD if the tool reaches systems beyond this application, CLOSED_WORLD if it does not");
		Boolean destructive = hint(hints, ToolHint.DESTRUCTIVE, ToolHint.NON_DESTRUCTIVE);
		Boolean readOnly = hints.contains(ToolHint.READ_ONLY) ? Boolean.TRUE : (destructive != null) ? false : null;
		return new ToolAnnotations(readOnly, destructive, hint(hints, ToolHint.IDEMPOTENT, ToolHint.NOT_IDEMPOTENT),
				hint(hints, ToolHint.OPEN_WORLD, ToolHint.CLOSED_WORLD));
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
