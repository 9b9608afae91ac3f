package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Member of {@code _meta}.
 */
@Target({})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpMeta {

	/**
	 * The name of the member.
	 * @return for example {@code com.example/team}
	 */
	String key();

	/**
	 * The value.
	 * @return JSON, with placeholders such as <code>${region}</code>; text that is not
	 * JSON becomes a JSON string
	 */
	String value();

}
