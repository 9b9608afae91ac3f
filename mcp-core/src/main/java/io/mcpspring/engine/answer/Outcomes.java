package io.mcpspring.engine.answer;

import java.util.Map;
import java.util.Set;

import io.mcpspring.context.InsufficientScopeException;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.catalog.PublicAccess;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Mapping of failures to answers, for every revision. A code that JSON-RPC reserves but
 * neither the revision nor an extension defines becomes {@link ErrorCode#INTERNAL_ERROR}
 * in each row, with the message and data of the failure.
 * <table>
 * <caption>The answer to a failure</caption>
 * <tr>
 * <th>failure</th>
 * <th>error</th>
 * <th>HTTP status while nothing was sent</th>
 * <th>headers</th>
 * </tr>
 * <tr>
 * <td>{@link InsufficientScopeException}</td>
 * <td>its own</td>
 * <td>403</td>
 * <td>the challenge</td>
 * </tr>
 * <tr>
 * <td>{@link CallRefusedException}</td>
 * <td>its own</td>
 * <td>its own</td>
 * <td>its own</td>
 * </tr>
 * <tr>
 * <td>any other {@link McpException}</td>
 * <td>its own</td>
 * <td>200 in sessions, otherwise by the code</td>
 * <td>none</td>
 * </tr>
 * <tr>
 * <td>anything else</td>
 * <td>{@link ErrorCode#INTERNAL_ERROR} with a reference to the log</td>
 * <td>200</td>
 * <td>none</td>
 * </tr>
 * <tr>
 * <td>the engine refuses to continue a {@code tools/call}</td>
 * <td>a tool result that is an error, for the model to read</td>
 * <td>200</td>
 * <td>none</td>
 * </tr>
 * <tr>
 * <td>the engine refuses to continue another call</td>
 * <td>{@link ErrorCode#INTERNAL_ERROR}</td>
 * <td>200</td>
 * <td>none</td>
 * </tr>
 * </table>
 */
public final class Outcomes {

	private final Extensions extensions;

	private final ScopeChallenge challenge;

	private final PublicAccess publicAccess;

	/**
	 * Create the mapping.
	 * @param extensions the extensions, which define codes of their own
	 * @param challenge creates the headers of a refusal
	 * @param publicAccess what may be used without credentials
	 */
	public Outcomes(Extensions extensions, ScopeChallenge challenge, PublicAccess publicAccess) {
		this.extensions = extensions;
		this.challenge = challenge;
		this.publicAccess = publicAccess;
	}

	/**
	 * Return the answer to a failed call. A caller without credentials is asked for them
	 * where another one lacks a right.
	 * @param failure the failure
	 * @param request the request of the call
	 * @return the error with its status and headers
	 */
	public Outcome.Failure of(McpException failure, CallRequest request) {
		Outcome.Failure answer = of(failure, request.version(), request.capabilities());
		if (answer.status() != 403 || !this.publicAccess.isStranger(request.caller())) {
			return answer;
		}
		Set<String> scopes = (failure instanceof InsufficientScopeException missing) ? missing.scopes() : Set.of();
		return new Outcome.Failure(JsonRpcError.of(ErrorCode.INVALID_REQUEST, "Authentication is required"), 401,
				this.challenge.signIn(scopes));
	}

	/**
	 * Return the answer to a failed request.
	 * @param failure the failure
	 * @param version the revision that the client speaks
	 * @param client the capabilities of the client
	 * @return the error with its status and headers
	 */
	public Outcome.Failure of(McpException failure, ProtocolVersion version, ClientCapabilities client) {
		DefinedError defined = DefinedError.find(failure.code(), version, client);
		JsonRpcError error = permitted(Failures.error(failure), defined);
		if (failure instanceof InsufficientScopeException scopes) {
			return new Outcome.Failure(error, 403, this.challenge.headers(scopes.scopes()));
		}
		if (failure instanceof CallRefusedException refused) {
			return new Outcome.Failure(error, refused.status(), refused.headers());
		}
		return new Outcome.Failure(error, (defined != null) ? defined.status(version) : 200, Map.of());
	}

	/**
	 * Return the result that carries the challenge of a refused call of a tool, for hosts
	 * that read it there.
	 * @param failure the failure
	 * @param answer its answer
	 * @param request the request of the call
	 * @return the result, sent with the headers of the answer and the status 200;
	 * {@code null} to send the answer itself
	 */
	public @Nullable CallToolResult challenge(McpException failure, Outcome.Failure answer, CallRequest request) {
		boolean wanted = (answer.status() == 401 || answer.status() == 403) && ProtocolMethod.TOOLS_CALL.isOf(request)
				&& request.version() != ProtocolVersion.V2025_03_26 && this.publicAccess.form()
					.isResult(request.exchange(), (request.client() != null) ? request.client().name() : null);
		String challenge = wanted ? ChallengeResults.explained(answer.headers().get("WWW-Authenticate")) : null;
		return (challenge != null) ? ChallengeResults.of(challenge, String.valueOf(failure.getMessage())) : null;
	}

	private JsonRpcError permitted(JsonRpcError error, @Nullable DefinedError defined) {
		boolean foreign = defined == null && DefinedError.isReserved(error.code())
				&& !this.extensions.defines(error.code());
		return foreign ? new JsonRpcError(ErrorCode.INTERNAL_ERROR, error.message(), error.data()) : error;
	}

	/**
	 * Return the answer to a call that the engine does not continue.
	 * @param request the request
	 * @param message the reason, for the model or the client
	 * @return a tool result for a {@code tools/call}, otherwise an error
	 */
	public static Outcome refusal(CallRequest request, String message) {
		return ProtocolMethod.TOOLS_CALL.isOf(request) ? new Outcome.Result(CallToolResult.error(message))
				: new Outcome.Failure(JsonRpcError.of(ErrorCode.INTERNAL_ERROR, message), 200, Map.of());
	}

	/**
	 * Return the error of a call that ended without a result.
	 * @param failure the failure as returned by {@link Failures#of}; {@code null} if the
	 * call had neither a result nor a failure
	 * @return the failure itself if it is meant for the client, otherwise an internal
	 * error, whose details are in the log
	 */
	public static McpException unfinished(@Nullable Throwable failure) {
		if (failure instanceof McpException error) {
			return error;
		}
		return Failures
			.unexpected((failure != null) ? failure : new IllegalStateException("A call ended without a result"));
	}

	/**
	 * Return the error of a call that was abandoned for a reason outside of it. Its
	 * client may send it again if a repetition does no harm.
	 * @param message the reason
	 * @return the error
	 */
	public static JsonRpcError retryable(String message) {
		return new JsonRpcError(ErrorCode.INTERNAL_ERROR, message,
				JsonNodeFactory.instance.objectNode().put("retryable", true));
	}

	/**
	 * Return the error of a call that was abandoned because its node ends.
	 * @return the error
	 */
	public static JsonRpcError shuttingDown() {
		return retryable("The server is shutting down; try again");
	}

}
