package io.mcpspring.engine.session;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.answer.Outcomes;
import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState.Answer;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.Limited;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionStores;
import io.mcpspring.engine.store.StoreRooms;
import io.mcpspring.engine.store.SuspendedCallData;
import io.mcpspring.engine.wire.NotificationParams;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.SuspendedCall;
import io.mcpspring.store.SuspendedCallStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The suspended calls, from the question to the answer at any node.
 */
final class SuspendedCalls {

	private final SuspendedCallStore store;

	/** Whether overdue calls are taken out. */
	private final AtomicBoolean expiring = new AtomicBoolean();

	private final SessionStore sessions;

	private final SessionStreams streams;

	private final JsonRpcCodec codec;

	private final ServerEvents events;

	private final Continuation continuation;

	private final InstantSource clock;

	SuspendedCalls(SessionStores stores, SessionStreams streams, JsonRpcCodec codec, ServerEvents events,
			InstantSource clock, Continuation continuation) {
		this.store = stores.suspended();
		this.sessions = stores.sessions();
		this.streams = streams;
		this.codec = codec;
		this.events = events;
		this.continuation = continuation;
		this.clock = clock;
	}

	/**
	 * Store a call, before its questions are asked.
	 * @return its session after that, or {@code null} if that has ended; the end may have
	 * preceded the call
	 */
	CompletionStage<@Nullable SessionData> put(SuspendedCallData call, SessionData session) {
		return this.store.put(call, session.holder())
			.whenComplete((kept, failure) -> countLimit(failure))
			.thenCompose((kept) -> this.sessions.find(session.id(), session.owner())
				.exceptionally((failure) -> session)
				.<@Nullable SessionData>thenApply((present) -> (present != null) ? SessionData.of(present) : null));
	}

	private void countLimit(@Nullable Throwable failure) {
		if (failure != null && Failures.unwrap(failure) instanceof NoRoomException full) {
			this.events.limitReached(Limited.WAITING_CALLS, StoreRooms.limit(full));
		}
	}

	/**
	 * Ask the questions of a stored call. This node owes the call until its client was
	 * asked.
	 * @param questions the requests to the client, at least one
	 */
	void ask(SuspendedCallData call, List<byte[]> questions) {
		CompletionStage<Long> asked = this.streams.append(call.running().stream(),
				StreamEvent.message(questions.get(0)));
		for (byte[] question : questions.subList(1, questions.size())) {
			asked = this.streams.append(call.running().stream(), StreamEvent.message(question));
		}
		asked.whenComplete((position, failure) -> {
			if (failure == null) {
				this.streams.ended(call.running());
			}
			else {
				withdraw(call.sessionId(), call.id()).whenComplete((found, unknown) -> {
					if (!Boolean.TRUE.equals(found)) {
						this.streams.ended(call.running());
					}
				});
			}
		});
	}

	/**
	 * Remove calls and end their streams without a message.
	 * @return the requests of which there was no such call
	 */
	CompletionStage<List<RequestId>> withdraw(String sessionId, List<RequestId> requests) {
		CompletionStage<List<RequestId>> unknown = CompletableFuture.completedStage(new ArrayList<>());
		for (RequestId request : requests) {
			unknown = unknown.thenCombine(withdraw(sessionId, request), (before, found) -> {
				if (!found) {
					before.add(request);
				}
				return before;
			});
		}
		return unknown;
	}

	/**
	 * Remove a call and end its stream without a message.
	 * @return {@code true} if there was such a call
	 */
	CompletionStage<Boolean> withdraw(String sessionId, RequestId request) {
		return this.store.take(sessionId, request.json()).thenApply((waiting) -> {
			if (waiting != null) {
				this.streams.end(waiting.running(), new byte[0]);
			}
			return waiting != null;
		});
	}

	void endSession(String sessionId) {
		this.store.removeSession(sessionId);
	}

	/**
	 * Accept a client's answer; an answer without question is dropped.
	 * @return completes when the answer is stored
	 */
	CompletionStage<?> answer(SessionData session, McpCaller caller, JsonRpcMessage.Response response) {
		Answer answer = (response.error() != null)
				? new Answer.Failed(response.error().code(), response.error().message()) : new Answer.Result(
						(response.result() != null) ? response.result() : JsonNodeFactory.instance.nullNode());
		return this.store.answer(session.id(), response.id().json(), answer.toJson())
			.whenComplete((ready, failure) -> countLimit(failure))
			.thenAccept((complete) -> {
				if (complete != null) {
					SuspendedCallData ready = SuspendedCallData.of(complete);
					this.continuation.goOn(session, ready, asBefore(ready.caller(), caller));
				}
			});
	}

	/**
	 * Return the caller of the original request. Only its principal may be taken from the
	 * last answer, whose caller is the same owner of the session.
	 */
	private static McpCaller asBefore(McpCaller asked, McpCaller answering) {
		return (asked.isAnonymous() || asked.principal() != null) ? asked
				: McpCaller.builder(asked.key())
					.principal(answering.principal())
					.scopes(asked.scopes())
					.expiresAt(asked.expiresAt())
					.user(answering.user())
					.build();
	}

	/**
	 * Continue the calls whose client did not answer in time (server-2025 LIFE-15),
	 * unless this is under way.
	 */
	void expire() {
		if (this.expiring.compareAndSet(false, true)) {
			expirePart();
		}
	}

	private void expirePart() {
		boolean begun = false;
		try {
			this.store.takeOverdue(this.clock.instant()).whenComplete((overdue, failure) -> {
				if (overdue == null || overdue.isEmpty()) {
					this.expiring.set(false);
				}
				else {
					overdue.forEach(Rounds.each(this::expireOrEnd));
					expirePart(); // the remainder
				}
			});
			begun = true;
		}
		finally {
			if (!begun) {
				this.expiring.set(false);
			}
		}
	}

	/** Continue a call, or end it, because it is stored no more. */
	private void expireOrEnd(SuspendedCall overdue) {
		try {
			expire(SuspendedCallData.of(overdue));
		}
		catch (RuntimeException | Error ex) {
			this.streams.end(overdue.running(), unanswered(new RequestId(overdue.request())));
			throw ex;
		}
	}

	private byte[] unanswered(RequestId request) {
		return this.codec.error(request, Outcomes.retryable("The client was asked and did not answer"));
	}

	private void expire(SuspendedCallData call) {
		List<RequestId> open = new ArrayList<>();
		call.questions().forEach((question, key) -> {
			if (!call.state().isAnswered(key)) {
				call.state().answer(key, new Answer.TimedOut());
				open.add(question);
			}
		});
		goOnWithout(call, open, "Timed out", call.caller());
	}

	/**
	 * Give up the questions of a call, which goes on as if its client had not answered in
	 * time; without effect on a call that was answered.
	 * @param caller the caller that sent the request
	 */
	void giveUp(SuspendedCallData call, McpCaller caller) {
		call.questions()
			.keySet()
			.forEach((question) -> this.store.answer(call.sessionId(), question.json(), new Answer.TimedOut().toJson())
				.thenAccept((complete) -> {
					if (complete != null) {
						SuspendedCallData ready = SuspendedCallData.of(complete);
						goOnWithout(ready, ready.questions().keySet(), "No longer asked",
								asBefore(ready.caller(), caller));
					}
				}));
	}

	private void goOnWithout(SuspendedCallData call, Collection<RequestId> open, String reason, McpCaller caller) {
		CompletionStage<?> appended = CompletableFuture.completedStage(null);
		for (RequestId question : open) {
			appended = this.streams.append(call.running().stream(), StreamEvent.message(this.codec
				.notification("notifications/cancelled", NotificationParams.cancelled(question, reason))));
		}
		appended.whenComplete((position, failure) -> {
			if (failure != null && Failures.unwrap(failure) instanceof IllegalStateException) {
				// The client was told that the call ended, because its suspension was not
				// known to be stored.
				this.streams.ended(call.running());
			}
			else {
				goOnWithoutAnswer(call, caller);
			}
		});
	}

	private void goOnWithoutAnswer(SuspendedCallData call, McpCaller caller) {
		if (!caller.isAnonymous() && caller.principal() == null) {
			// there is no principal on whose behalf the handler could run
			this.streams.end(call.running(), unanswered(call.id()));
			return;
		}
		this.sessions.find(call.sessionId(), call.caller().key()).whenComplete((session, failure) -> {
			if (failure != null) {
				this.streams.end(call.running(), unanswered(call.id()));
			}
			else if (session != null) {
				this.continuation.goOn(SessionData.of(session), call, caller);
			}
			else {
				this.streams.close(call.running().stream()); // no node will ever end it
				this.streams.ended(call.running());
			}
		});
	}

	/** Continuation of a call by a new run of its handler. */
	interface Continuation {

		void goOn(SessionData session, SuspendedCallData call, McpCaller caller);

	}

}
