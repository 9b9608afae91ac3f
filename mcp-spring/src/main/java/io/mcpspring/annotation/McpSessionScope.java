package io.mcpspring.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.mcpspring.context.McpSessionState;

import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;

/**
 * Bean whose fields are kept from call to call, with the session of the call or under the
 * handle that it uses, as an attribute of {@link McpSessionState} named {@code bean:} and
 * the name of the bean.
 * <p>
 * Other beans get a proxy. Each call of one of its methods reads the fields from the
 * store, calls the method, and writes the fields if they changed. If another call was
 * faster, on any node, the method is called again with the fields as they are then, so
 * that no change is lost; it must have no other effects. Nothing is written if it throws
 * an exception.
 * <p>
 * All fields are kept but static and {@code transient} ones, in the form of the
 * application's JSON mapper; none of them is final. Dependencies are {@code transient}.
 * On a class or a method that is annotated with {@code @Bean}.
 */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Scope(value = McpSessionScope.NAME, proxyMode = ScopedProxyMode.TARGET_CLASS)
public @interface McpSessionScope {

	/** The name of the scope. */
	String NAME = "mcpSession";

}
