package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Icon that a client may display (server-2025 BASE-19, BASE-20).
 */
@Target({})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpIcon {

	/**
	 * The address of the image.
	 * @return an {@code https}, {@code http} or {@code data} URI
	 */
	String src();

	/**
	 * The media type.
	 * @return the type; empty if unspecified
	 */
	String mimeType() default "";

	/**
	 * The sizes that the image is designed for.
	 * @return sizes such as {@code 48x48} or {@code any}
	 */
	String[] sizes() default {};

	/**
	 * The background that the image is designed for.
	 * @return {@code light} or {@code dark}; empty for any
	 */
	String theme() default "";

}
