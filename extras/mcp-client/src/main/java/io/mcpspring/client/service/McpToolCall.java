package io.mcpspring.client.service;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Method of an interface that calls a tool of an MCP server. Each parameter is an
 * argument of the tool, by its name or by that of Jackson's {@code @JsonProperty}; one
 * that is {@code null} is left out. A parameter of type
 * {@link io.mcpspring.client.RequestOptions} is none: it says callbacks and limits of the
 * request.
 *
 * <p>
 * The method returns a value, a {@link java.util.concurrent.CompletableFuture}, a
 * {@link java.util.concurrent.CompletionStage} or, with Reactor on the class path, a
 * {@code Mono} or {@code Flux}. See {@link McpServiceProxyFactory} for how values are
 * made of results.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpToolCall {

	/**
	 * The name of the tool.
	 * @return the name; empty for the name of the method or, where the server has no such
	 * tool, for that name in snake case, such as {@code find_orders} for
	 * {@code findOrders}
	 */
	String value() default "";

}
