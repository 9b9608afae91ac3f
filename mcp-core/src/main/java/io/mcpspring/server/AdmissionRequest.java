package io.mcpspring.server;

import java.util.List;

import io.mcpspring.context.McpCaller;
import org.jspecify.annotations.Nullable;

/**
 * HTTP request as seen by {@link McpAdmission}. Only the server implements this
 * interface, so that it may get further methods.
 */
public interface AdmissionRequest {

	/**
	 * Return the caller, as authenticated by the application.
	 * @return the caller; {@link McpCaller#ANONYMOUS} if there is none
	 */
	McpCaller caller();

	/**
	 * Return the remote address: that of the client, if the web server is configured to
	 * trust the forwarded headers of a proxy, otherwise that of the peer. Personal data:
	 * not for logs and metrics.
	 * @return an IP address as text, or any value set by a trusted proxy; {@code null} if
	 * it is unknown, for example on a Unix domain socket
	 */
	@Nullable String remoteAddress();

	/**
	 * Return the first value of a header.
	 * @param name the header name, compared without regard to case
	 * @return the value, or {@code null} if the header is absent
	 */
	@Nullable String header(String name);

	/**
	 * Return all values of a header, one element per header line.
	 * @param name the header name, compared without regard to case
	 * @return the values; empty if the header is absent
	 */
	List<String> headers(String name);

	/**
	 * Return the request object of the web stack.
	 * @param type the wanted type, for example {@code HttpServletRequest}
	 * @param <T> the wanted type
	 * @return the object, or {@code null} if there is none of that type
	 */
	<T> @Nullable T unwrap(Class<T> type);

}
