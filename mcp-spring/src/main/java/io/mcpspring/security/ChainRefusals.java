package io.mcpspring.security;

import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import io.mcpspring.http.HttpReply;
import io.mcpspring.http.Replies;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerEvents.RequestRefusal;

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
	 * Return whether a status set by a filter of the chain is a refusal.
	 * @param status the HTTP status
	 * @return {@code true} for 401, 403 and redirects
	 */
	public static boolean isRefusal(int status) {
		return status == 401 || status == 403 || REDIRECTS.contains(status);
	}

	/**
	 * Answer a request that the chain refused.
	 * @param status the status that the chain answers with
	 * @param challenged whether the chain answers with a challenge
	 * @param csrf whether the reason is a missing or invalid CSRF token
	 * @param credentials whether the request came with an {@code Authorization} or a
	 * session of the web server
	 * @return 401 if credentials are missing, otherwise 403
	 */
	public HttpReply refusal(int status, boolean challenged, boolean csrf, boolean credentials) {
		if (status == 403 && (!csrf || credentials)) {
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

	private HttpReply error(int status, Map<String, String> headers, String message) {
		return this.replies.error(status, headers, null, JsonRpcError.of(ErrorCode.INVALID_REQUEST, message));
	}

}
