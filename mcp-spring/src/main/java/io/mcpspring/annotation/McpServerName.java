package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation that names the servers which offer the annotated methods of a class, or one
 * method, in an application with several servers. That of a method has precedence.
 * Without one, methods belong to the server of their package, as a rule {@code main}. A
 * completion belongs where its prompt or resource is.
 */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpServerName {

	/**
	 * The servers.
	 * @return names under {@code mcp.server.servers}, or {@code main} for the server that
	 * {@code mcp.server} describes; at least one
	 */
	String[] value();

}
