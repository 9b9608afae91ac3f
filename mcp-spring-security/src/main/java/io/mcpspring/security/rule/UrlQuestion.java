package io.mcpspring.security.rule;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.spring.web.HttpRequests;
import io.mcpspring.spring.web.RequestOrigin;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;

/**
 * Question to the URL rules of the application: whether a caller may send a request. It
 * records whether a rule looks at the caller and at the client for its answer.
 */
public final class UrlQuestion {

	private final Authentication caller;

	private final String method;

	private final String path;

	private final @Nullable McpRequestContext call;

	private volatile boolean aboutCaller;

	private volatile boolean aboutClient;

	/**
	 * Create a question.
	 * @param caller the authentication of the caller
	 * @param method the HTTP method
	 * @param path the path within the application, encoded
	 * @param call the call that sends the request; {@code null} before there is one, so
	 * that the client is unknown
	 */
	UrlQuestion(Authentication caller, String method, String path, @Nullable McpRequestContext call) {
		this.caller = caller;
		this.method = method;
		this.path = path;
		this.call = call;
	}

	/**
	 * Return the authentication of the caller.
	 * @return the authentication
	 */
	public Authentication caller() {
		this.aboutCaller = true;
		return this.caller;
	}

	/**
	 * Return the HTTP method.
	 * @return the method
	 */
	public String method() {
		return this.method;
	}

	/**
	 * Return the path within the application.
	 * @return the path, encoded
	 */
	public String path() {
		return this.path;
	}

	/**
	 * Return the origin of the request.
	 * @param requests the access to the HTTP request of the call
	 * @return the origin of the call, or {@link RequestOrigin#NOWHERE}
	 */
	public RequestOrigin origin(HttpRequests requests) {
		this.aboutClient = true;
		return (this.call != null) ? requests.origin(this.call) : RequestOrigin.NOWHERE;
	}

	/** Return whether a rule looked at the caller. */
	boolean isAboutCaller() {
		return this.aboutCaller;
	}

	/** Return whether a rule looked at the client, which is known during a call only. */
	boolean isAboutClient() {
		return this.aboutClient;
	}

}
