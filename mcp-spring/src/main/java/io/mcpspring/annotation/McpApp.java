package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Links a method that is a tool (see {@link McpTool}) with a page that hosts show in the
 * conversation (MCP Apps, extension {@code io.modelcontextprotocol/ui}; extensions APP-03
 * to APP-10). The page receives the arguments and the result of the call, the structured
 * content above all. Clients that show no pages use the tool as any other, so that its
 * text has to be good by itself. Has an effect where {@code mcp.server.apps.enabled} is
 * {@code true}.
 */
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpApp {

	/**
	 * The page.
	 * @return the path of a file below {@code mcp.server.apps.location}, for example
	 * {@code shop/order-form.html}, or an address that begins with {@code ui://}; empty
	 * for a tool that pages call and that shows none
	 */
	String value() default "";

	/**
	 * Who may call the tool.
	 * @return the model, pages of this server or both; empty for both
	 */
	AppVisibility[] visibility() default {};

}
