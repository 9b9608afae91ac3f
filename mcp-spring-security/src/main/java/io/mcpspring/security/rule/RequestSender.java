package io.mcpspring.security.rule;

import java.util.List;

import tools.jackson.databind.JsonNode;

/**
 * Handler of a tool that sends an HTTP request to a method of a controller within the
 * application. The URL rules are applied to that request, in place of all requests that
 * are mapped to the method.
 */
public interface RequestSender {

	/**
	 * Return the requests that calls can send.
	 * @return one mapping for each path
	 */
	List<ControllerMapping> requests();

	/**
	 * Return the request that a call sends.
	 * @param arguments the arguments of the call, which may not fit the input schema
	 * @return the request
	 * @throws io.mcpspring.context.ToolException if the arguments are no request
	 */
	Request request(JsonNode arguments);

	/**
	 * HTTP request within the application.
	 *
	 * @param method the HTTP method, in upper case
	 * @param path the path within the application, encoded
	 */
	record Request(String method, String path) {
	}

}
