package io.mcpspring.engine.store;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.Test;

/**
 * A test in which sessions expire: elsewhere they last however slow the machine is.
 */
@Test
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ExpiryTest {

	/**
	 * After how many units of time a session is idle; it ends after eight thirds of it.
	 * @return the number
	 */
	int idle() default 3;

}
