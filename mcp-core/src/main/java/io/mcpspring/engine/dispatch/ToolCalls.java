package io.mcpspring.engine.dispatch;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

import io.mcpspring.context.InsufficientScopeException;
import io.mcpspring.context.McpException;
import io.mcpspring.context.MissingCapabilityException;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.ArgumentCheck;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.catalog.HostForms;
import io.mcpspring.engine.catalog.PublicAccess;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.ToolSchemas;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.context.SuspendSignal;
import io.mcpspring.engine.context.UnwritableResultException;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.schema.CompiledSchema;
import io.mcpspring.engine.schema.SchemaViolation;
import io.mcpspring.engine.server.CompletedStage;
import io.mcpspring.engine.server.QuotedText;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.model.TaskSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Route of {@code tools/call}, which decides between protocol errors and results for the
 * model (server-2025 TOOL-15 to TOOL-20; server-2026 TOOL-13, TOOL-15, TOOL-16).
 */
final class ToolCalls implements Route {

	private static final Logger logger = LoggerFactory.getLogger(ToolCalls.class);

	private static final Pattern NO_LETTERS = Pattern.compile("[^a-z0-9]");

	/** The longest name that is compared with others. */
	private static final int MAX_ALIKE = 300;

	private static final CallToolResult NOTHING = CallToolResult.builder().build();

	private final CallDetacher.Runner dispatcher;

	private final CatalogTable catalog;

	private final Gatekeeper gatekeeper;

	private final HandlerRunner runner;

	private final CompletedResults results;

	private final @Nullable CallDetacher detacher;

	private final ArgumentMending mending;

	private final HostForms forms;

	private final PublicAccess publicAccess;

	ToolCalls(CallDetacher.Runner dispatcher, Gatekeeper gatekeeper, HandlerRunner runner, JsonRpcCodec codec,
			@Nullable CallDetacher detacher) {
		ServerSettings settings = dispatcher.settings();
		this.dispatcher = dispatcher;
		this.mending = new ArgumentMending(settings, codec);
		this.forms = settings.forms();
		this.publicAccess = settings.publicAccess();
		this.detacher = detacher;
		this.catalog = dispatcher.catalog();
		this.gatekeeper = gatekeeper;
		this.runner = runner;
		this.results = new CompletedResults(settings.events());
	}

	@Override
	public boolean isOffered() {
		return !this.catalog.tools().isEmpty();
	}

	@Override
	public CompletionStage<McpResult> answer(CallContext call) {
		Registration.Tool tool = find(call);
		ToolSchemas.Compiled schemas = this.catalog.toolSchemas().of(tool);
		call.check(schemas.mirrored());
		McpExchange exchange = call.request().exchange();
		if ((exchange != null) ? exchange.mayBlock() : !call.isDetached()) {
			return answer(call, tool, this.mending.check(call, schemas.input()));
		}
		CheckedArguments checked = this.mending.checkBriefly(call, schemas.input());
		return (checked != null) ? answer(call, tool, checked) : this.runner.onThread(call, () -> {
			if (call.isCancelled()) {
				throw new CancellationException();
			}
			return answer(call, tool, this.mending.check(call, schemas.input()));
		});
	}

	private CompletionStage<McpResult> answer(CallContext call, Registration.Tool tool, CheckedArguments checked) {
		if (!checked.areValid()) {
			return (checked.examination().complete() && tool.handler() instanceof ArgumentCheck check)
					? refuse(call, tool, check, checked)
					: CompletableFuture.completedFuture(refuse(call, checked.violations(), List.of()));
		}
		call.mended(checked.arguments());
		this.mending.count(checked.mended(), call.clientInfo());
		CompletionStage<McpResult> detached = detach(call, tool);
		return (detached != null) ? detached : run(call, tool, checked.arguments());
	}

	private @Nullable CompletionStage<McpResult> detach(CallContext call, Registration.Tool tool) {
		CallDetacher by = this.detacher;
		boolean concerned = tool.descriptor().task() != TaskSupport.NEVER || call.request().params().has("task");
		if (concerned && this.publicAccess.isStranger(call.caller())) {
			if (tool.descriptor().task() == TaskSupport.REQUIRED) {
				throw new InsufficientScopeException(Set.of());
			}
			return null;
		}
		return (by != null && concerned && !call.isDetached()) ? by.detach(call, tool) : null;
	}

	private CompletionStage<McpResult> run(CallContext call, Registration.Tool tool, ObjectNode arguments) {
		McpHandler<ObjectNode, CallToolResult> handler = (tool.handler() instanceof CallDetacher.Relay relay)
				? (context, given) -> relay.relay(this.dispatcher, call, given) : tool.handler();
		CompletionStage<CallToolResult> result = this.runner.run(handler, tool.options(), call, arguments);
		CompletableFuture<CallToolResult> done = CompletedStage.of(result);
		if (done != null) {
			return CompletableFuture.completedFuture(finish(tool, done.join()));
		}
		CompletableFuture<McpResult> answer = new CompletableFuture<>();
		result.whenComplete((value, failure) -> {
			try {
				answer.complete((failure != null) ? failed(call, failure) : finish(tool, value));
			}
			catch (RuntimeException | Error ex) {
				answer.completeExceptionally(ex);
			}
		});
		return answer;
	}

	private Registration.Tool find(CallContext call) {
		String name = call.request().text("name");
		if (name == null) {
			throw new McpException(ErrorCode.INVALID_PARAMS, "The name of the tool is missing");
		}
		Registration.Tool tool = this.gatekeeper.admit(call, this.catalog.tools().find(name));
		if (tool == null) {
			throw new McpException(ErrorCode.INVALID_PARAMS,
					"Unknown tool: " + QuotedText.of(name) + this.gatekeeper.decide(call, () -> alike(call, name)));
		}
		return tool;
	}

	/**
	 * Name a tool that the caller sees and whose name hosts might have changed to this:
	 * they change the case and punctuation, and put the name of the server before.
	 */
	private String alike(CallContext call, String name) {
		String plain = (name.length() <= MAX_ALIKE) ? plain(name) : "";
		for (Registration.Tool tool : this.catalog.tools().all()) {
			if (plain.endsWith(plain(tool.name())) && isWhole(plain, tool.name())
					&& this.gatekeeper.isListed(call, call.caller(), tool)) {
				return ". Did you mean '" + tool.name() + "'?";
			}
		}
		return "";
	}

	private static boolean isWhole(String name, String tool) {
		int prefix = name.length() - tool.length();
		return prefix == 0 || name.charAt(prefix - 1) == '_';
	}

	private static String plain(String name) {
		return NO_LETTERS.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("_");
	}

	/**
	 * Refuse a call with all violations, including those that only the handler knows.
	 * This does not count as a use of the state that the call brings.
	 */
	private CompletionStage<McpResult> refuse(CallContext call, Registration.Tool tool, ArgumentCheck check,
			CheckedArguments checked) {
		HandlerOptions options = tool.options();
		List<SchemaViolation> violations = checked.violations();
		return this.runner.<ObjectNode, List<SchemaViolation>>run(
				(context, given) -> CompletableFuture.completedFuture(check.check(context, given, violations)),
				new HandlerOptions(options.blocking(), options.scopes(), options.owner()), call, checked.arguments())
			.handle((further, failure) -> {
				if (failure != null) {
					logger.debug("Arguments of tool '{}' are not checked further than their schema", tool.name(),
							failure);
				}
				return refuse(call, violations, (further != null) ? further : List.of());
			});
	}

	private static McpResult refuse(CallContext call, List<SchemaViolation> violations, List<SchemaViolation> further) {
		StringBuilder text = new StringBuilder("Invalid arguments:");
		violations.forEach((violation) -> text.append("\n- ").append(violation));
		further.forEach((violation) -> text.append("\n- ").append(violation));
		if (call.protocolVersion().atLeast(ProtocolVersion.V2025_11_25)) {
			return CallToolResult.error(text.toString());
		}
		throw new McpException(ErrorCode.INVALID_PARAMS, text.toString());
	}

	@Override
	public @Nullable McpHandler<?, ?> handler(CallContext call) {
		String name = call.request().text("name");
		Registration.Tool tool = (name != null) ? this.catalog.tools().find(name) : null;
		return (tool != null) ? tool.handler() : null;
	}

	private McpResult finish(Registration.Tool tool, @Nullable CallToolResult result) {
		CallToolResult answered = (result != null) ? result : NOTHING;
		int budget = this.forms.maxCharacters(tool.name());
		if (budget > 0 && !answered.isError()) {
			answered = new ResultCut(budget, tool).apply(answered);
		}
		CompiledSchema schema = this.catalog.toolSchemas().of(tool).output();
		return (schema == null || answered.isError()) ? answered : this.results.checked(tool.name(), schema, answered);
	}

	private McpResult failed(CallContext call, Throwable failure) {
		Throwable cause = call.failure(failure);
		if (cause instanceof SuspendSignal signal) {
			throw signal;
		}
		if (cause instanceof UnwritableResultException unwritable) {
			return this.results.unwritable(CallFailures.unwritable(unwritable, call));
		}
		if (cause instanceof ToolException refused) {
			return CallToolResult.error(String.valueOf(refused.getMessage()));
		}
		if (cause instanceof MissingCapabilityException missing && call.protocolVersion().isSessionEra()) {
			return CallToolResult.error(String.valueOf(missing.getMessage()));
		}
		if (cause instanceof McpException) {
			throw (McpException) CallFailures.ofHandler(cause, call);
		}
		if (call.isCancelled()) {
			throw new CancellationException();
		}
		CallFailures.report(cause, call);
		return CallToolResult.error("The tool failed unexpectedly (reference " + call.reference() + ")");
	}

}
