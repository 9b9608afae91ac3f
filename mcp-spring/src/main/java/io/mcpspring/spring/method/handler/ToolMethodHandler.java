package io.mcpspring.spring.method.handler;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.AccessGuard;
import io.mcpspring.engine.catalog.ArgumentCheck;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.schema.SchemaViolation;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.argument.ArgumentResolver;
import io.mcpspring.spring.method.argument.InvalidArgumentException;
import io.mcpspring.spring.method.argument.MethodSetup;
import io.mcpspring.spring.method.argument.ToolParameters;
import io.mcpspring.spring.method.validation.ArgumentViolations;
import io.mcpspring.spring.typeschema.SchemaDefaults;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Handler that calls the method of a tool. All violations of the arguments are reported
 * together: those of the schema, of the types and of Bean Validation.
 */
final class ToolMethodHandler implements McpHandler<ObjectNode, CallToolResult>, ArgumentCheck, AccessGuard {

	private static final int MAX_VIOLATIONS = 20;

	private final BeanMethod method;

	private final List<ArgumentResolver<ObjectNode>> resolvers;

	private final List<String> names;

	private final SchemaDefaults defaults;

	private final @Nullable ArgumentViolations validation;

	private final MethodHandler<ObjectNode, CallToolResult> handler;

	ToolMethodHandler(BeanMethod method, ToolParameters.Bound bound, MethodSetup setup,
			MethodHandler<ObjectNode, CallToolResult> handler) {
		this.method = method;
		this.resolvers = bound.resolvers();
		this.names = method.parameterNames();
		this.defaults = new SchemaDefaults(bound.schema());
		this.validation = (setup.validation() != null) ? setup.validation().violations(method, this.names) : null;
		this.handler = handler;
	}

	@Override
	public void begin(McpRequestContext context) {
		this.handler.begin(context);
	}

	@Override
	public boolean mayDeny() {
		return this.handler.mayDeny();
	}

	@Override
	public CompletionStage<CallToolResult> handle(McpRequestContext context, ObjectNode given) throws Exception {
		ObjectNode arguments = this.defaults.apply(given);
		@Nullable Object[] values = new @Nullable Object[this.resolvers.size()];
		List<InvalidArgumentException> unbound = bind(context, arguments, values);
		ArgumentViolations rules = this.validation;
		if (!unbound.isEmpty()) {
			throw refusal(unbound, violations(arguments, values, unbound));
		}
		if (rules != null && rules.isNeededForCalls() && rules.violateGroups(values)) {
			throw refusal(unbound, violations(arguments, values, unbound));
		}
		return this.handler.call(context, arguments, values);
	}

	private List<InvalidArgumentException> bind(McpRequestContext context, ObjectNode arguments,
			@Nullable Object[] values) {
		List<InvalidArgumentException> unbound = new ArrayList<>(0);
		for (int i = 0; i < values.length; i++) {
			try {
				values[i] = this.resolvers.get(i).resolve(context, arguments, values);
			}
			catch (InvalidArgumentException ex) {
				unbound.add(ex);
			}
		}
		return unbound;
	}

	private List<SchemaViolation> violations(ObjectNode arguments, @Nullable Object[] values,
			List<InvalidArgumentException> unbound) {
		if (this.validation == null) {
			return List.of();
		}
		BitSet bound = new BitSet();
		for (int i = 0; i < values.length; i++) {
			String path = "/" + this.names.get(i);
			JsonNode given = arguments.get(this.names.get(i));
			bound.set(i,
					given != null && !given.isNull()
							&& unbound.stream()
								.noneMatch((failure) -> failure.violation().path().equals(path)
										|| failure.violation().path().startsWith(path + "/")));
		}
		return this.validation.of(this.method, values, bound);
	}

	private static ToolException refusal(List<InvalidArgumentException> unbound, List<SchemaViolation> violations) {
		if (unbound.size() == 1 && violations.isEmpty()) {
			return unbound.get(0);
		}
		StringBuilder text = new StringBuilder("Invalid arguments:");
		unbound.forEach((failure) -> text.append("\n- ").append(failure.violation()));
		violations.stream().limit(MAX_VIOLATIONS).forEach((violation) -> text.append("\n- ").append(violation));
		return new ToolException(text.toString());
	}

	@Override
	public List<SchemaViolation> check(McpRequestContext context, ObjectNode given, List<SchemaViolation> known) {
		ObjectNode arguments = this.defaults.apply(given);
		@Nullable Object[] values = new @Nullable Object[this.resolvers.size()];
		List<InvalidArgumentException> unbound = bind(context, arguments, values);
		List<SchemaViolation> further = new ArrayList<>();
		for (InvalidArgumentException failure : unbound) {
			if (known.stream().noneMatch((violation) -> explains(violation, failure.violation().path(), arguments))) {
				further.add(failure.violation());
			}
		}
		for (SchemaViolation violation : violations(arguments, values, unbound)) {
			boolean isKnown = known.stream().anyMatch((other) -> other.path().equals(violation.path()));
			if (!isKnown && !arguments.at(violation.path()).isMissingNode()) {
				further.add(violation);
			}
		}
		return further.stream().limit(MAX_VIOLATIONS).toList();
	}

	/** Whether a violation of the schema explains why a value could not be bound. */
	private static boolean explains(SchemaViolation known, String path, ObjectNode arguments) {
		return arguments.at(path).isMissingNode() || known.path().equals(path) || known.path().startsWith(path + "/")
				|| (!known.path().isEmpty() && !known.isMissing() && path.startsWith(known.path() + "/"));
	}

}
