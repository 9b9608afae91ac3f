package io.mcpspring.spring.web;

import java.util.List;

import io.mcpspring.context.McpRequestContext;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * Access to the HTTP request of a call, in the terms of one web stack. Only the run that
 * serves the request may use it.
 */
public interface HttpRequests {

	/**
	 * Return the headers of the request.
	 * @param context the call
	 * @return all headers
	 */
	HttpHeaders headers(McpRequestContext context);

	/**
	 * Return the values of a cookie, as controllers of this web stack see them.
	 * @param context the call
	 * @param name the name of the cookie
	 * @return the values; empty without such a cookie
	 */
	List<String> cookies(McpRequestContext context, String name);

	/**
	 * Return an attribute of the request, as filters set it.
	 * @param context the call
	 * @param name the name of the attribute
	 * @return the attribute, or {@code null}
	 */
	@Nullable Object attribute(McpRequestContext context, String name);

	/**
	 * Return the address of the application, as the client sees it.
	 * @param context the call
	 * @return scheme, host, port and context path
	 */
	String baseUri(McpRequestContext context);

	/**
	 * Return the origin of the request.
	 * @param context the call
	 * @return the origin; {@link RequestOrigin#NOWHERE} if the request is over or there
	 * is none
	 */
	RequestOrigin origin(McpRequestContext context);

	/**
	 * Return whether this web stack has request objects of a type.
	 * @param type the type of a parameter
	 * @return {@code true} if {@link #object} supplies one
	 */
	boolean provides(Class<?> type);

	/**
	 * Return the request, or an object derived from it.
	 * @param context the call
	 * @param type a type that this web stack provides
	 * @return the object
	 */
	Object object(McpRequestContext context, Class<?> type);

}
