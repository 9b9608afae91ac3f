package io.mcpspring.security;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;

/**
 * Answers to clients whose request is refused by a security filter chain of the
 * application, made for browsers or for anything else: a JSON-RPC error, with a challenge
 * if credentials are missing, and never a redirect to a login page.
 */
public final class ChainRefusals {

	/** The header that names the means of authentication, in an answer with 401. */
	public static final String AUTHENTICATE = "WWW-Authenticate";

	/** The challenge of a chain that supports only sessions of the web server. */
	public static final String COOKIE = "Cookie realm=\"mcp\"";

	/** The headers of a replaced answer that are about its body or address. */
	public static final List<String> BODY_HEADERS = List.of("Location", "Content-Type", "Content-Encoding",
			"Content-Language", "Content-Disposition", "ETag", "Last-Modified");

	private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

	private static final String SEND_CREDENTIALS = "Authentication is required; send credentials in the Authorization header";

	private static final String ONLY_LOGIN = "Authentication is required, and this server accepts no credentials in the "
			+ "Authorization header, only its login page; its operator has to allow them for programs";

	private static final String UNKNOWN = "Authentication is required; the operator of this server knows which credentials "
			+ "it accepts";

	private static final HttpReply NOT_FOUND = new HttpReply(404, Map.of(), null);

	private final Replies replies;

	private final Supplier<String> challenge;

	private final BooleanSupplier onlyLogin;

	private final ServerEvents events;

	/**
	 * Create the refusals.
	 * @param replies encodes the errors
	 * @param challenge the challenge of an answer with 401 if the chain sets none
	 * @param onlyLogin whether the chain has a login page and supports nothing else. A
	 * filter of the application may support anything
	 * @param events the listener for refused requests
	 */
	public ChainRefusals(Replies replies, Supplier<String> challenge, BooleanSupplier onlyLogin, ServerEvents events) {
		this.replies = replies;
		this.challenge = challenge;
		this.onlyLogin = onlyLogin;
		this.events = events;
	}

	/**
	 * Return whether a status set by a filter of the chain is a refusal, whatever the
	 * filter answers.
	 * @param status the HTTP status
	 * @return {@code true} for 401, 403 and redirects
	 */
	public static boolean isRefusal(int status) {
		return status == 401 || status == 403 || isRedirect(status);
	}

	/**
	 * Return whether a status stands for a redirect to another address.
	 * @param status the HTTP status
	 * @return whether it does
	 */
	public static boolean isRedirect(int status) {
		return REDIRECTS.contains(status);
	}

	/**
	 * Return whether an authentication is of a known caller.
	 * @param authentication the authentication, {@code null} if there is none
	 * @return {@code true} unless it is absent, anonymous or not completed
	 */
	public static boolean isSignedIn(@Nullable Authentication authentication) {
		return authentication != null && authentication.isAuthenticated()
				&& !(authentication instanceof AnonymousAuthenticationToken);
	}

	/**
	 * Answer a request that a filter answered in place of the server. Such an answer is a
	 * refusal even with the status of a success, since the request did not reach the
	 * server.
	 * @param status the status that the filter answers with
	 * @param challenged whether the filter answers with a challenge
	 * @param csrf whether the reason is a missing or invalid CSRF token
	 * @param credentials whether the request came with an {@code Authorization} or a
	 * session of the web server
	 * @param signedIn whether the caller was authenticated by then
	 * @return 401 if credentials are missing, otherwise 403; any other error keeps its
	 * status
	 */
	public HttpReply refusal(int status, boolean challenged, boolean csrf, boolean credentials, boolean signedIn) {
		if (status >= 400 && status != 401 && status != 403) {
			return error(status, status < 500 ? ErrorCode.INVALID_REQUEST : ErrorCode.INTERNAL_ERROR);
		}
		boolean forbidden = status == 403 || (status != 401 && signedIn);
		if (forbidden && (!csrf || credentials)) {
			this.events.requestRefused(RequestRefusal.FORBIDDEN);
			return error(403, Map.of(), csrf ? "The CSRF token is missing or wrong. Only programs that send "
					+ "credentials in the Authorization header need none" : "Access denied");
		}
		this.events.requestRefused(RequestRefusal.UNAUTHENTICATED);
		if (challenged) {
			return error(401, Map.of(), SEND_CREDENTIALS);
		}
		String challenge = this.challenge.get();
		String unsupported = this.onlyLogin.getAsBoolean() ? ONLY_LOGIN : UNKNOWN;
		return error(401, Map.of(AUTHENTICATE, challenge), COOKIE.equals(challenge) ? unsupported : SEND_CREDENTIALS);
	}

	/**
	 * Answer a request for metadata of OAuth that the chain refused: there are none.
	 * @return 404 without a body
	 */
	public HttpReply noMetadata() {
		return NOT_FOUND;
	}

	/**
	 * Log a failure of a filter and create the answer.
	 * @param failure the failure, not shown to the client
	 * @return 500 with a JSON-RPC error
	 */
	public HttpReply failed(Throwable failure) {
		return this.replies.failed(failure);
	}

	private HttpReply error(int status, int code) {
		HttpStatus known = HttpStatus.resolve(status);
		return this.replies.error(status, null, code,
				"The application answered with status " + status
						+ ((known != null) ? " " + known.getReasonPhrase() : "")
						+ " before the request reached the MCP server");
	}

	private HttpReply error(int status, Map<String, String> headers, String message) {
		return this.replies.error(status, headers, null, JsonRpcError.of(ErrorCode.INVALID_REQUEST, message));
	}

}
