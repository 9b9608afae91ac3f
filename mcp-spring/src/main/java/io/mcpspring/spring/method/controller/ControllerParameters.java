package io.mcpspring.spring.method.controller;

import org.springframework.core.MethodParameter;

/**
 * Recognition of parameters that the application resolves for its controllers by
 * extensions of the web framework, such as the tenant of a request. They are not
 * arguments, so a tool that has one is refused unless it is injected, or annotated as an
 * argument.
 */
@FunctionalInterface
public interface ControllerParameters {

	/**
	 * Return whether an extension supplies the value of a parameter.
	 * @param parameter the parameter of a method that is mapped to HTTP requests
	 * @return {@code true} if it is not part of a client's request
	 */
	boolean isResolvedByApplication(MethodParameter parameter);

}
