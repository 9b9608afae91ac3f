package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.aot.hint.annotation.Reflective;

/**
 * Offers what a method of a bean returns as the instructions of a skill (extensions
 * SKL-05): a text in Markdown, without front matter. The method has no parameters. It is
 * called at start-up and whenever the skills are read again, never for a client.
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
	 * What the skill is for and when to use it, in at most 1,024 characters.
	 * @return the description
	 */
	String description();

	/**
	 * Names that precede that of the skill in its address, with {@code /} between them.
	 * @return the names; empty for none
	 */
	String path() default "";

	/**
	 * Whether clients find the skill in the list. They can read each skill that they know
	 * the address of.
	 * @return {@code false} to leave it out
	 */
	boolean listed() default true;

}
