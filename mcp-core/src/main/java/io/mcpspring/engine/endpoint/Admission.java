package io.mcpspring.engine.endpoint;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.share.FairShares.Outcome;
import io.mcpspring.server.AdmissionRequest;
import io.mcpspring.server.McpAdmission;
import org.jspecify.annotations.Nullable;

/**
 * Admission control, which counts every message before it is served. It refuses messages
 * beyond the limit by 429 with {@code Retry-After}. Each element of a batch counts
 * (server-2025 BATCH): the batch is refused as a whole if its first element is refused,
 * otherwise its requests are refused one by one, and messages without a response are
 * dropped. Only an answer outside a batch does not count: in a batch, one request could
 * carry a hundred that answer nothing, and each answer costs a look-up in the store.
 */
final class Admission {

	private final McpAdmission admission;

	private final Replies replies;

	private final ServerEvents events;

	Admission(McpAdmission admission, Replies replies, ServerEvents events) {
		this.admission = admission;
		this.replies = replies;
		this.events = events;
	}

	/** Return whether everything is admitted, so that no counting is necessary. */
	boolean isOpen() {
		return this.admission == McpAdmission.ALL;
	}

	/**
	 * Count a request without a body, unless it is one of a transport that relays
	 * messages, whose client did not send it.
	 * @param exchange the request
	 * @param next continues if it is admitted
	 */
	void pass(McpExchange exchange, Runnable next) {
		if (isOpen() || !exchange.repeatsMessage()) {
			next.run();
			return;
		}
		CompletableFuture<@Nullable Duration> count = this.admission.admit(new Received(exchange))
			.toCompletableFuture();
		await(exchange, null, count, () -> {
			Duration wait = count.join();
			if (wait == null) {
				next.run();
			}
			else {
				refuse(exchange, null, wait);
			}
		});
	}

	/**
	 * Count the messages of a body.
	 * @param body the content of a POST
	 * @param exchange the request
	 * @param next continues with the admitted messages
	 */
	void pass(Decoded body, McpExchange exchange, Consumer<Decoded> next) {
		List<Decoded.Element> elements = (body instanceof Decoded.Batch batch) ? batch.elements()
				: List.of((Decoded.Element) body);
		List<@Nullable CompletableFuture<@Nullable Duration>> counts = new ArrayList<>();
		elements.forEach((element) -> counts.add((body == element && isAnswer(element)) ? null
				: this.admission.admit(new Received(exchange)).toCompletableFuture()));
		CompletableFuture<Void> all = CompletableFuture
			.allOf(counts.stream().filter((count) -> count != null).toArray(CompletableFuture[]::new));
		await(exchange, (body instanceof Decoded.Element element) ? id(element) : null, all, () -> {
			all.join();
			decide(body, elements, counts, exchange, next);
		});
	}

	private void decide(Decoded body, List<Decoded.Element> elements,
			List<@Nullable CompletableFuture<@Nullable Duration>> counts, McpExchange exchange,
			Consumer<Decoded> next) {
		List<Decoded.Element> served = new ArrayList<>();
		boolean whole = true;
		for (int i = 0; i < elements.size(); i++) {
			Decoded.Element element = elements.get(i);
			CompletableFuture<@Nullable Duration> count = counts.get(i);
			Duration wait = (count != null) ? count.join() : null;
			if (wait != null && i == 0) {
				refuse(exchange, (body instanceof Decoded.Batch) ? null : id(element), wait);
				return;
			}
			whole &= wait == null;
			if (wait == null) {
				served.add(element);
			}
			else {
				this.events.requestRefused(RequestRefusal.RATE_LIMITED);
				RequestId id = id(element);
				if (id != null) {
					served.add(new Decoded.Invalid(Failures.error(CallRefusedException.tooMany(wait)), id));
				}
			}
		}
		next.accept(whole ? body : new Decoded.Batch(served));
	}

	private void refuse(McpExchange exchange, @Nullable RequestId id, Duration wait) {
		this.events.requestRefused(RequestRefusal.RATE_LIMITED);
		refuse(exchange, id, CallRefusedException.tooMany(wait));
	}

	private void refuse(McpExchange exchange, @Nullable RequestId id, CallRefusedException refusal) {
		exchange.reply(this.replies.error(refusal.status(), refusal.headers(), id, Failures.error(refusal)));
	}

	/**
	 * Wait for the count. On a thread-per-request stack the continuation runs on the
	 * request's thread. The memory of a request that has to wait is charged.
	 */
	private void await(McpExchange exchange, @Nullable RequestId id, CompletableFuture<?> count, Runnable next) {
		if (count.isDone()) {
			next.run();
			return;
		}
		Runnable charge = exchange.chargeWait();
		if (charge == null) {
			refuse(exchange, id, CallRefusedException.tooManyRunning(Outcome.NOTHING_LEFT));
			return;
		}
		CompletableFuture<?> counted = count.whenComplete((value, failure) -> charge.run());
		if (exchange.mayBlock()) {
			counted.exceptionally((failure) -> null).join();
			next.run();
			return;
		}
		counted.whenComplete((value, failure) -> {
			try {
				next.run();
			}
			catch (RuntimeException | StackOverflowError ex) {
				exchange.reply(this.replies.failed(ex));
			}
		});
	}

	private static boolean isAnswer(Decoded.Element element) {
		return element instanceof Decoded.Single single && single.message() instanceof JsonRpcMessage.Response;
	}

	private static @Nullable RequestId id(Decoded.Element element) {
		if (element instanceof Decoded.Invalid invalid) {
			return invalid.id();
		}
		return (element instanceof Decoded.Single single && single.message() instanceof JsonRpcMessage.Request request)
				? request.id() : null;
	}

	/**
	 * Request for the decision, which cannot be answered by it.
	 */
	private record Received(McpExchange exchange) implements AdmissionRequest {

		@Override
		public McpCaller caller() {
			return this.exchange.caller();
		}

		@Override
		public @Nullable String remoteAddress() {
			return this.exchange.remoteAddress();
		}

		@Override
		public @Nullable String header(String name) {
			return this.exchange.header(name);
		}

		@Override
		public List<String> headers(String name) {
			return this.exchange.headers(name);
		}

		@Override
		public <T> @Nullable T unwrap(Class<T> type) {
			return this.exchange.unwrap(type);
		}

	}

}
