package io.mcpspring.autoconfigure;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
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

	/**
	 * Further arguments, each on both stacks and after the type; an empty one is null.
	 */
	String[] value() default {};

	final class Stacks implements ArgumentsProvider {

		private static final boolean BOTH = !System.getProperty("test-run.excluded", "").contains("second-stack");

		@Override
		public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
			Method method = context.getRequiredTestMethod();
			String[] values = method.getAnnotation(EachStack.class).value();
			if (values.length == 0) {
				return types(method, 0).map(Arguments::of);
			}
			return IntStream.range(0, values.length)
				.boxed()
				.flatMap((i) -> types(method, i).map((type) -> Arguments.of(type, nullIfEmpty(values[i]))));
		}

		private static Stream<WebApplicationType> types(Method method, int index) {
			boolean reactive = Math.floorMod(name(method).hashCode() + index, 2) == 1;
			return Stream.of(WebApplicationType.SERVLET, WebApplicationType.REACTIVE)
				.filter((type) -> BOTH || reactive == (type == WebApplicationType.REACTIVE));
		}

		private static @Nullable String nullIfEmpty(String value) {
			return value.isEmpty() ? null : value;
		}

		private static String name(Method method) {
			return method.getDeclaringClass().getSimpleName() + "." + method.getName();
		}

	}

}
