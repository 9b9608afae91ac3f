package io.mcpspring.client.service;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import io.mcpspring.client.CallCredentials;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.McpClientCall;
import io.mcpspring.client.RequestOptions;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls tools for the methods of an interface.
 */
final class ServiceCalls {

	private final McpClient client;

	private final ContractWatch watch;

	private final JsonMapper mapper;

	private final ResultReader results;

	private final ServiceTimeLimits limits;

	private final Supplier<@Nullable CallCredentials> credentials;

	ServiceCalls(McpClient client, ContractWatch watch, JsonMapper mapper, ResultReader results,
			ServiceTimeLimits limits, Supplier<@Nullable CallCredentials> credentials) {
		this.client = client;
		this.watch = watch;
		this.mapper = mapper;
		this.results = results;
		this.limits = limits;
		this.credentials = credentials;
	}

	/** Call a tool and return the result in the form of the method. */
	@Nullable Object call(ServiceContract contract, ServiceMethod method, @Nullable Object[] arguments) {
		// Other threads do not know the caller.
		Sender sender = sender(this.credentials.get());
		Duration later = limit(method, arguments, this.limits.task());
		return switch (method.form()) {
			case VALUE -> await(contract, method, arguments, sender);
			case FUTURE -> start(contract, method, arguments, later, sender);
			case MONO -> ReactorForms.mono(() -> start(contract, method, arguments, later, sender));
			case FLUX -> ReactorForms.flux(() -> start(contract, method, arguments, later, sender));
			case SUSPENDING -> ReactorForms.await(() -> start(contract, method, arguments, later, sender),
					arguments[arguments.length - 1]);
		};
	}

	private Sender sender(@Nullable CallCredentials own) {
		return (own != null) ? (params, options, limit) -> this.client.callToEnd(params, options, limit, own)
				: this.client::callToEnd;
	}

	private @Nullable Object await(ServiceContract contract, ServiceMethod method, @Nullable Object[] arguments,
			Sender sender) {
		CompletableFuture<@Nullable Object> result = start(contract, method, arguments,
				limit(method, arguments, this.limits.value()), sender);
		try {
			return result.get();
		}
		catch (InterruptedException ex) {
			result.cancel(false);
			Thread.currentThread().interrupt();
			throw new CancellationException("The thread that waited for " + method.name() + " was interrupted");
		}
		catch (ExecutionException ex) {
			throw failure(method, ex.getCause());
		}
	}

	private static RuntimeException failure(ServiceMethod method, @Nullable Throwable cause) {
		if (cause instanceof RuntimeException failure) {
			return failure;
		}
		return (cause instanceof TimeoutException)
				? new McpCallTimeoutException(method.name() + " had no result in time", cause)
				: new IllegalStateException(method.name() + " failed", cause);
	}

	private CompletableFuture<@Nullable Object> start(ServiceContract contract, ServiceMethod method,
			@Nullable Object[] arguments, Duration limit, Sender sender) {
		AtomicReference<@Nullable McpClientCall> sent = new AtomicReference<>();
		CompletableFuture<@Nullable Object> outcome = new CompletableFuture<>();
		CompletableFuture<Void> timer = new CompletableFuture<>();
		timer.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).whenCompleteAsync((done, late) -> {
			if (late != null) {
				outcome.completeExceptionally(late);
			}
		});
		outcome.whenComplete((value, failure) -> {
			timer.complete(null);
			McpClientCall call = sent.get();
			if (call != null && failure != null) {
				call.cancel(null);
			}
		});
		Supplier<McpClientCall> sending = CallerContext.keep(() -> sender
			.send(params(method, contract.require(method.method()), arguments), options(method, arguments), limit));
		this.watch.compared(contract).thenCompose((compared) -> {
			if (outcome.isDone()) {
				return CompletableFuture
					.failedFuture(new CancellationException(method.name() + " is not wanted any more"));
			}
			ServiceContract.Term term = contract.require(method.method());
			McpClientCall call = sending.get();
			sent.set(call);
			if (outcome.isDone()) {
				call.cancel(null);
			}
			return call.result().thenCompose((result) -> read(term.tool(), result, method));
		}).whenComplete((value, failure) -> {
			if (failure == null) {
				outcome.complete(value);
			}
			else {
				fail(outcome, failure);
			}
		});
		return outcome;
	}

	/**
	 * Read a result on a thread outside of the client. Charge its memory meanwhile, as
	 * the client releases its own charge when this method returns.
	 */
	private CompletableFuture<@Nullable Object> read(String tool, ObjectNode result, ServiceMethod method) {
		AnswerMemory.Part memory = AnswerMemory.ALL.part();
		memory.keep(JsonWeight.of(result));
		return CompletableFuture.<@Nullable Object>supplyAsync(() -> this.results.read(tool, result, method))
			.whenComplete((value, failure) -> memory.close());
	}

	private static void fail(CompletableFuture<@Nullable Object> outcome, Throwable failure) {
		Throwable own = failure.getCause();
		Throwable cause = (failure instanceof CompletionException && own != null) ? own : failure;
		if (outcome.isDone()) {
			return;
		}
		CompletableFuture.runAsync(() -> outcome.completeExceptionally(cause));
	}

	private static Duration limit(ServiceMethod method, @Nullable Object[] arguments, Duration usual) {
		Duration own = options(method, arguments).timeout();
		return (own != null) ? own : usual;
	}

	private static RequestOptions options(ServiceMethod method, @Nullable Object[] arguments) {
		Object given = (method.options() >= 0) ? arguments[method.options()] : null;
		return (given instanceof RequestOptions options) ? options : RequestOptions.NONE;
	}

	private ObjectNode params(ServiceMethod method, ServiceContract.Term term, @Nullable Object[] arguments) {
		ObjectNode params = JsonNodeFactory.instance.objectNode().put("name", term.tool());
		ObjectNode json = params.putObject("arguments");
		for (ServiceParameter parameter : method.parameters()) {
			Object value = arguments[parameter.index()];
			JsonNode node = (value != null) ? this.mapper.valueToTree(value) : null;
			if (node != null && !node.isNull()) {
				json.set(parameter.name(), node);
			}
			else if (term.required().contains(parameter.name())) {
				throw new IllegalArgumentException("The argument '" + parameter.name() + "' of " + method.name()
						+ " is null, and the tool '" + term.tool() + "' requires it");
			}
		}
		return params;
	}

	/** Sends calls with the credentials of one call of the method. */
	@FunctionalInterface
	private interface Sender {

		McpClientCall send(ObjectNode params, RequestOptions options, Duration limit);

	}

}
