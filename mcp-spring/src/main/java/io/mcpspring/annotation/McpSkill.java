package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.aot.hint.annotation.Reflective;

/**
 * Annotation that offers the return value of a bean method as the instructions of a skill
 * (extensions SKL-05): a text in Markdown, without front matter. The method has no
 * parameters. It is called at start-up and whenever the skills are read again, never for
 * a client.
 */
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Reflective
public @interface McpSkill {

	/**
	 * The name: 1 to 64 lower-case letters, digits and single hyphens between them
	 * (extensions SKL-07).
	 * @return the name
	 */
	String name();

	/**
	 * The purpose of the skill and when to use it, in at most 1,024 characters.
	 * @return the description
	 */
	String description();

	/**
	 * The path segments before the skill's name in its address, separated by {@code /}.
	 * @return the segments; empty for none
	 */
	String path() default "";

	/**
	 * Whether lists contain the skill. Clients can read every skill whose address they
	 * know.
	 * @return {@code false} to omit it from lists
	 */
	boolean listed() default true;

	/**
	 * The OAuth scopes that a caller needs to see and read the skill, all of them.
	 * @return the scopes
	 */
	String[] scopes() default {};

}
