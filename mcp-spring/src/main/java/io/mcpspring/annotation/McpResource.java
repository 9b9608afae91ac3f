package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.mcpspring.model.Role;

/**
 * Offers a method of a bean as a resource, or as a family of resources when the URI is an
 * RFC 6570 template: its variables are bound to the parameters of the same name.
 * <p>
 * A returned text or {@code byte[]} becomes the contents; resource contents, a collection
 * of them or a full result are taken as they are; any other value is written as JSON.
 * {@code null} and an empty {@code Optional} mean that there is no such resource
 * (server-2025 RES-02 to RES-06).
 */
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpResource {

	/**
	 * The address.
	 * @return an absolute URI, for example {@code shop://stock}, or a template, for
	 * example <code>shop://orders/{id}</code>
	 */
	String uri();

	/**
	 * The programmatic name.
	 * @return the name; empty for the name of the method
	 */
	String name() default "";

	/**
	 * The name people see.
	 * @return the title; empty for none
	 */
	String title() default "";

	/**
	 * What it holds, for the model.
	 * @return the description; empty for none
	 */
	String description() default "";

	/**
	 * The media type of the contents.
	 * @return the type; empty when it is not said or not always the same
	 */
	String mimeType() default "";

	/**
	 * The size in bytes; not for templates.
	 * @return the size; negative when unknown
	 */
	long size() default -1;

	/**
	 * For whom it is meant.
	 * @return the audience; empty when it is not said
	 */
	Role[] audience() default {};

	/**
	 * How important it is.
	 * @return from 0 (optional) to 1 (required); negative when it is not said
	 */
	double priority() default -1;

	/**
	 * When it changed last.
	 * @return an instant such as {@code 2026-11-01T12:00:00Z}; empty when it is not said
	 */
	String lastModified() default "";

	/**
	 * For how long clients of 2026-07-28 may reuse the contents without asking again
	 * (server-2026 CACHE-01). A method that returns a {@code ReadResource} says so
	 * itself.
	 * @return the time in seconds
	 */
	int cacheSeconds() default 0;

	/**
	 * Whether the contents are the same for every caller, so that caches may share them
	 * (server-2026 CACHE-05); not with {@link #scopes()}.
	 * @return {@code true} if they are the same
	 */
	boolean cacheShared() default false;

	/**
	 * Icons.
	 * @return the icons
	 */
	McpIcon[] icons() default {};

	/**
	 * Metadata for the client.
	 * @return the members of {@code _meta}
	 */
	McpMeta[] meta() default {};

	/**
	 * The OAuth scopes a caller needs, all of them.
	 * @return the scopes
	 */
	String[] scopes() default {};

}
