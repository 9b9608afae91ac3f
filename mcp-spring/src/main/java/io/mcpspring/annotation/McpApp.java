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
	Visibility[] visibility() default {};

	/**
	 * The origins that scripts of the page connect to, such as
	 * {@code https://api.example.com}. Further settings are those of an
	 * {@code io.mcpspring.spring.app.AppPage} that is a bean.
	 * @return the origins; empty for none, as of a page that needs nothing but itself
	 */
	String[] connect() default {};

	/**
	 * The features of the browser that the page asks its host for.
	 * @return the features; empty for none
	 */
	Permission[] permissions() default {};

	/**
	 * The callers that a tool of an app is meant for (extensions APP-09, APP-10). Hosts
	 * enforce it. The server serves a call from any caller, and protects tools by scopes
	 * and security as usual.
	 */
	enum Visibility {

		/** The model. */
		MODEL,

		/** The page. */
		APP

	}

	/**
	 * A feature of the browser that a page asks its host for (extensions APP-14).
	 */
	enum Permission {

		/** The camera. */
		CAMERA("camera"),

		/** The microphone. */
		MICROPHONE("microphone"),

		/** The location of the device. */
		GEOLOCATION("geolocation"),

		/** Writing to the clipboard. */
		CLIPBOARD_WRITE("clipboardWrite");

		private final String key;

		Permission(String key) {
			this.key = key;
		}

		/**
		 * Return the name of the feature in the metadata of a page.
		 * @return for example {@code clipboardWrite}
		 */
		public String key() {
			return this.key;
		}

	}

}
