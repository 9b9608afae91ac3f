package io.mcpspring.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test once in each era of the protocol. On a method it takes the place of
 * {@code @Test}; on a class all tests of the class run in one era, then in the other. The
 * injected {@link McpTestClient} speaks the era of the run, which a parameter of type
 * {@link McpEra} tells.
 */
@Target({ ElementType.METHOD, ElementType.TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@TestTemplate
@ClassTemplate
@ExtendWith(EachEraExtension.class)
public @interface EachEra {

}
