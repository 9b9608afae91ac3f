package io.mcpspring.engine.session;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

import io.mcpspring.context.McpException;
import io.mcpspring.context.UrlElicitationRequiredException;
import io.mcpspring.engine.answer.Answer;
import io.mcpspring.engine.answer.Outcome;
import io.mcpspring.engine.answer.Outcomes;
import io.mcpspring.engine.jsonrpc.ByteParts;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.wire.EncodedLists;
import io.mcpspring.engine.wire.WireFormat;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;

/**
 * Responses to requests of sessions: results and questions in the form of the session's
 * revision, failures as errors with their status and headers.
 */
final class SessionResponses {

	private static final CompletionStage<?> NOTHING = CompletableFuture.completedStage(null);

	private final JsonRpcCodec codec;

	private final SessionStore sessions;

	private final Outcomes outcomes;

	private final Map<ProtocolVersion, WireFormat> formats = new EnumMap<>(ProtocolVersion.class);

	private final EncodedLists lists = new EncodedLists();

	SessionResponses(JsonRpcCodec codec, SessionStore sessions, Outcomes outcomes) {
		this.codec = codec;
		this.sessions = sessions;
		this.outcomes = outcomes;
		ProtocolVersion.sessionEra().forEach((version) -> this.formats.put(version, WireFormat.of(version)));
	}

	JsonRpcCodec codec() {
		return this.codec;
	}

	private WireFormat format(ProtocolVersion version) {
		WireFormat format = this.formats.get(version);
		if (format == null) {
			throw new IllegalStateException("Not a revision with sessions: " + version);
		}
		return format;
	}

	ByteParts result(ProtocolVersion version, RequestId id, McpResult result) {
		return this.lists.response(this.codec, id, format(version), result);
	}

	ByteParts error(RequestId id, JsonRpcError error) {
		return ByteParts.of(this.codec.error(id, error));
	}

	/**
	 * Return the parameters of a question to the client, or {@code null} if it has none.
	 * @throws io.mcpspring.engine.wire.NotExpressibleException if the revision has no
	 * such question
	 */
	byte @Nullable [] params(ProtocolVersion version, InputRequest question) {
		return (question instanceof InputRequest.ListRoots) ? null : format(version).encode(question);
	}

	/**
	 * Respond with an error.
	 * @param session the session of the request
	 * @param id the id of the request
	 * @param error the failure
	 * @param answer receives the response
	 */
	void fail(SessionData session, RequestId id, McpException error, Answer<LogStream> answer) {
		Outcome.Failure failure = this.outcomes.of(error, session.version(), session.capabilities());
		if (error instanceof UrlElicitationRequiredException demand
				&& failure.error().code() == ErrorCode.URL_ELICITATION_REQUIRED) {
			demand(session, id, demand, answer);
			return;
		}
		answer.respond(error(id, failure.error()), failure.status(), failure.headers());
	}

	/**
	 * Respond with the error of a call, or with the result that stands for it.
	 * @param session the session of the request
	 * @param request the request of the call
	 * @param error the failure
	 * @param answer receives the response
	 */
	void fail(SessionData session, CallRequest request, McpException error, Answer<LogStream> answer) {
		Outcome.Failure failure = this.outcomes.of(error, request);
		CallToolResult challenge = this.outcomes.challenge(error, failure, request);
		if (challenge != null) {
			answer.respond(result(session.version(), request.id(), challenge), 200, failure.headers());
		}
		else {
			fail(session, request.id(), error, answer);
		}
	}

	/**
	 * Respond with an outcome.
	 * @param request the request
	 * @param outcome the outcome
	 * @param answer receives the response
	 */
	void give(CallRequest request, Outcome outcome, Answer<LogStream> answer) {
		if (outcome instanceof Outcome.Failure failure) {
			answer.respond(error(request.id(), failure.error()), failure.status(), failure.headers());
		}
		else {
			answer.respond(result(request.version(), request.id(), ((Outcome.Result) outcome).result()));
		}
	}

	/** Respond with the pages to visit (server-2025 ELIC-09). */
	private void demand(SessionData session, RequestId id, UrlElicitationRequiredException demand,
			Answer<LogStream> answer) {
		List<String> pages = demand.pages().stream().map(UrlElicitationRequiredException.Page::elicitationId).toList();
		visiting(session, pages).whenComplete((kept, failure) -> answer
			.respond(error(id, Failures.error((failure != null) ? Failures.unexpected(failure) : demand))));
	}

	/**
	 * Record which session was asked to visit pages, before it is asked (server-2025
	 * ELIC-08).
	 * @return completes when the record is stored
	 */
	CompletionStage<?> askedToVisit(SessionData session, Collection<? extends InputRequest> questions) {
		return visiting(session, questions.stream().flatMap((question) -> Stream.ofNullable(question.page())).toList());
	}

	private CompletionStage<?> visiting(SessionData session, List<String> pages) {
		return pages.isEmpty() ? NOTHING
				: this.sessions.update(session.id(), SessionData.changing((present) -> present.withPages(pages)));
	}

}
