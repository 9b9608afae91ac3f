package io.mcpspring.client.service.registry;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.context.annotation.Import;

/**
 * Makes beans of interfaces with {@link io.mcpspring.client.service.McpToolCall} methods.
 * Without types and packages, those of the package of the annotated class.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Repeatable(ImportMcpServices.Container.class)
@Import(McpServiceRegistrar.class)
public @interface ImportMcpServices {

	/**
	 * The name of the client, as in {@code mcp.client.<name>.url}.
	 * @return the name
	 */
	String client();

	/**
	 * The interfaces.
	 * @return the interfaces; empty to look for them
	 */
	Class<?>[] types() default {};

	/**
	 * The packages to look for interfaces in, with those below.
	 * @return the names of the packages
	 */
	String[] basePackages() default {};

	/**
	 * Classes whose packages to look for interfaces in, with those below.
	 * @return the classes
	 */
	Class<?>[] basePackageClasses() default {};

	/**
	 * Several of these annotations on one class.
	 */
	@Target(ElementType.TYPE)
	@Retention(RetentionPolicy.RUNTIME)
	@Documented
	@Import(McpServiceRegistrar.class)
	@interface Container {

		/**
		 * The annotations.
		 * @return the annotations
		 */
		ImportMcpServices[] value();

	}

}
