package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.mcpspring.model.Access;
import io.mcpspring.model.McpRole;

/**
 * Annotation that offers a method of a bean as a resource, or as a resource template if
 * the URI is an RFC 6570 template, whose variables are bound to the parameters of the
 * same name.
 * <p>
 * A returned text or {@code byte[]} becomes the contents; resource contents, a collection
 * of them or a full result are used unchanged; any other value is written as JSON.
 * {@code null} and an empty {@code Optional} mean that there is no such resource
 * (server-2025 RES-02 to RES-06).
 */
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface McpResource {

	/**
	 * The URI.
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
	 * The display name.
	 * @return the title; empty for none
	 */
	String title() default "";

	/**
	 * The description of the contents, for the model.
	 * @return the description; empty for none
	 */
	String description() default "";

	/**
	 * The media type of the contents.
	 * @return the type; empty if unspecified or not always the same
	 */
	String mimeType() default "";

	/**
	 * The size in bytes; not for templates.
	 * @return the size; negative when unknown
	 */
	long size() default -1;

	/**
	 * The intended audience.
	 * @return the audience; empty if unspecified
	 */
	McpRole[] audience() default {};

	/**
	 * The importance of the resource.
	 * @return from 0 (optional) to 1 (required); negative if unspecified
	 */
	double priority() default -1;

	/**
	 * The time of the last modification.
	 * @return an instant such as {@code 2026-11-01T12:00:00Z}; empty if unspecified
	 */
	String lastModified() default "";

	/**
	 * How clients may cache the contents. Ignored for a method that returns a
	 * {@code ReadResource}, which has a caching hint of its own.
	 * @return the hint; by default the contents are not cached
	 */
	Cache cache() default @Cache;

	/**
	 * The icons.
	 * @return the icons
	 */
	McpIcon[] icons() default {};

	/**
	 * Metadata for the client.
	 * @return the members of {@code _meta}
	 */
	McpMeta[] meta() default {};

	/**
	 * The OAuth scopes that a caller needs, all of them.
	 * @return the scopes
	 */
	String[] scopes() default {};

	/**
	 * Who may use the resource of a server that asks for credentials. What is not
	 * {@link Access#PROTECTED} needs {@code mcp.server.security.anonymous}, and no
	 * {@link #scopes()}.
	 * @return {@link Access#PUBLIC} for everybody, {@link Access#OPTIONAL} for everybody
	 * if signing in makes a difference
	 */
	Access access() default Access.PROTECTED;

	/** Hint how clients of 2026-07-28 may cache contents. */
	@Target({})
	@Retention(RetentionPolicy.RUNTIME)
	@Documented
	@interface Cache {

		/**
		 * The time for which clients may reuse the contents without asking again
		 * (server-2026 CACHE-01).
		 * @return a number with its unit, such as {@code 30s} or {@code 1h}, or a
		 * placeholder for one; empty for none
		 */
		String ttl() default "";

		/**
		 * Whether the contents are the same for every caller, so that caches may share
		 * them (server-2026 CACHE-05); not with {@link McpResource#scopes()}.
		 * @return {@code true} if they are the same
		 */
		boolean shared() default false;

	}

}
