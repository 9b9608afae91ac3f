package io.mcpspring.session;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.answer.Outcomes;
import io.mcpspring.dispatch.CallState.Answer;
import io.mcpspring.http.Caller;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.jsonrpc.JsonRpcMessage;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.server.Failures;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerEvents.Limited;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.SessionRecord;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SessionStores;
import io.mcpspring.store.SuspendedCall;
import io.mcpspring.store.SuspendedCallStore;
import io.mcpspring.stream.StreamEvent;
import io.mcpspring.wire.NotificationParams;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The suspended calls, from the question to the answer at any node.
 */
final class SuspendedCalls {

	private final SuspendedCallStore store;

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
	 */
	CompletionStage<Void> put(SuspendedCall call, SessionRecord session) {
		return this.store.put(call, session.holder()).whenComplete((kept, failure) -> countLimit(failure));
	}

	private void countLimit(@Nullable Throwable failure) {
		if (failure != null && Failures.unwrap(failure) instanceof NoRoomException full) {
			this.events.limitReached(Limited.WAITING_CALLS, full.limit());
		}
	}

	/**
	 * Ask the questions of a stored call. This node owes the call until its client was
	 * asked.
	 * @param questions the requests to the client, at least one
	 */
	void ask(SuspendedCall call, List<byte[]> questions) {
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
				withdraw(call.sessionId(), call.id()).thenAccept((found) -> {
					if (!found) {
						this.streams.connections().drain().settled(call.running().stream());
					}
				});
			}
		});
	}

	/**
	 * Remove a call and end its stream without a message.
	 * @return {@code true} if there was such a call; {@code false} also if the store
	 * failed
	 */
	CompletionStage<Boolean> withdraw(String sessionId, RequestId request) {
		return this.store.take(sessionId, request).handle((waiting, failure) -> {
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
	CompletionStage<?> answer(SessionRecord session, Caller caller, JsonRpcMessage.Response response) {
		Answer answer = (response.error() != null)
				? new Answer.Failed(response.error().code(), response.error().message()) : new Answer.Result(
						(response.result() != null) ? response.result() : JsonNodeFactory.instance.nullNode());
		return this.store.answer(session.id(), response.id(), answer)
			.whenComplete((ready, failure) -> countLimit(failure))
			.thenAccept((ready) -> {
				if (ready != null) {
					this.continuation.goOn(session, ready, asBefore(ready.caller(), caller));
				}
			});
	}

	/**
	 * Return the caller of the original request. Only its principal may be taken from the
	 * last answer, whose caller is the same owner of the session.
	 */
	private static Caller asBefore(Caller asked, Caller answering) {
		return (asked.isAnonymous() || asked.principal() != null) ? asked
				: new Caller(asked.key(), answering.principal(), asked.scopes(), asked.expiresAt());
	}

	/** Continue the calls whose client did not answer in time (server-2025 LIFE-15). */
	void expire() {
		this.store.takeOverdue(this.clock.instant()).thenAccept((overdue) -> overdue.forEach(this::expire));
	}

	private void expire(SuspendedCall call) {
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
	void giveUp(SuspendedCall call, Caller caller) {
		call.questions()
			.keySet()
			.forEach((question) -> this.store.answer(call.sessionId(), question, new Answer.TimedOut())
				.thenAccept((ready) -> {
					if (ready != null) {
						goOnWithout(ready, ready.questions().keySet(), "No longer asked",
								asBefore(ready.caller(), caller));
					}
				}));
	}

	private void goOnWithout(SuspendedCall call, Collection<RequestId> open, String reason, Caller caller) {
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

	private void goOnWithoutAnswer(SuspendedCall call, Caller caller) {
		if (!caller.isAnonymous() && caller.principal() == null) {
			// there is no principal on whose behalf the handler could run
			this.streams.end(call.running(),
					this.codec.error(call.id(), Outcomes.retryable("The client was asked and did not answer")));
			return;
		}
		this.sessions.find(call.sessionId(), call.caller().key()).thenAccept((session) -> {
			if (session != null) {
				this.continuation.goOn(session, call, caller);
			}
			else {
				this.streams.close(call.running().stream()); // no node will ever end it
				this.streams.ended(call.running());
			}
		});
	}

	/** Continuation of a call by a new run of its handler. */
	interface Continuation {

		void goOn(SessionRecord session, SuspendedCall call, Caller caller);

	}

}
