package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An icon a client may show (server-2025 BASE-19, BASE-20).
 */
@Target({})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpIcon {

	/**
	 * Where the picture is.
	 * @return an {@code https}, {@code http} or {@code data} URI
	 */
	String src();

	/**
	 * The media type.
	 * @return the type; empty when it is not said
	 */
	String mimeType() default "";

	/**
	 * The sizes it is made for.
	 * @return sizes such as {@code 48x48} or {@code any}
	 */
	String[] sizes() default {};

	/**
	 * The background it is made for.
	 * @return {@code light} or {@code dark}; empty for any
	 */
	String theme() default "";

}
