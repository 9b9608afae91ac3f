package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation that links a tool method (see {@link McpTool}) with a page that hosts show
 * in the conversation (MCP Apps, extension {@code io.modelcontextprotocol/ui}; extensions
 * APP-03 to APP-10). The page receives the arguments and the result of the call, above
 * all its structured content. Clients without support for pages use the tool as any
 * other, so its text must suffice by itself. Takes effect only if
 * {@code mcp.server.apps.enabled} is {@code true}.
 */
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpApp {

	/**
	 * The address of the page.
	 * @return the path of a file below {@code mcp.server.apps.location}, for example
	 * {@code shop/order-form.html}, or an address that begins with {@code ui://}; empty
	 * for a tool that pages call and that has no page of its own
	 */
	String value() default "";

	/**
	 * The callers of the tool.
	 * @return the model, pages of this server or both; empty for both
	 */
	AppVisibility[] visibility() default {};

}
