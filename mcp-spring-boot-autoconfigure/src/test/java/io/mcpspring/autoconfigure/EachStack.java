package io.mcpspring.autoconfigure;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.stream.Stream;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

import org.springframework.boot.WebApplicationType;

/**
 * Test on both web stacks whose subject is not the stack: where the build leaves the tag
 * {@code second-stack} out, half of these tests run on servlets and the others on
 * WebFlux, by their names. For tests of bodies, streams, threads and dispatch use
 * {@code @EnumSource}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@ArgumentsSource(EachStack.Stacks.class)
public @interface EachStack {

	final class Stacks implements ArgumentsProvider {

		private static final boolean BOTH = !System.getProperty("test-run.excluded", "").contains("second-stack");

		@Override
		public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
			boolean reactive = Math.floorMod(name(context.getRequiredTestMethod()).hashCode(), 2) == 1;
			return Stream.of(WebApplicationType.SERVLET, WebApplicationType.REACTIVE)
				.filter((type) -> BOTH || reactive == (type == WebApplicationType.REACTIVE))
				.map(Arguments::of);
		}

		private static String name(Method method) {
			return method.getDeclaringClass().getSimpleName() + "." + method.getName();
		}

	}

}
