package io.mcpspring.coexistence;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.context.annotation.Configurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** The order of auto-configurations, by which Boot's beans find each other. */
class AutoConfigurationOrderTests {

	private static final int LATE = Ordered.LOWEST_PRECEDENCE - 100;

	private final List<Class<?>> all = candidates();

	private final List<Class<?>> others = this.all.stream().filter((type) -> !isOwn(type)).toList();

	private final List<Class<?>> own = this.all.stream().filter(AutoConfigurationOrderTests::isOwn).toList();

	@Test
	void theOrderOfOthersIsTheSameWithTheServer() {
		assertThat(sorted(this.all).stream().filter((type) -> !isOwn(type)))
			.containsExactlyElementsOf(sorted(this.others));
	}

	@Test
	void theOrderOfOthersIsTheSameWithEachAutoConfigurationAlone() {
		List<Class<?>> expected = sorted(this.others);
		for (Class<?> one : this.own) {
			List<Class<?>> candidates = new ArrayList<>(this.others);
			candidates.add(one);
			assertThat(sorted(candidates).stream().filter((type) -> type != one)).as(one.getName())
				.containsExactlyElementsOf(expected);
		}
	}

	@Test
	void eachAutoConfigurationIsLate() {
		assertThat(this.own).hasSizeGreaterThan(40)
			.allSatisfy((type) -> assertThat(AnnotatedElementUtils.findMergedAnnotation(type, AutoConfigureOrder.class))
				.as(type.getName())
				.isNotNull()
				.extracting(AutoConfigureOrder::value)
				.isEqualTo(LATE));
	}

	/** The first to offer a tool takes its name. */
	@Test
	void otherServersOfferTheirToolsLast() {
		List<String> names = sorted(this.own).stream().map(Class::getSimpleName).toList();
		assertThat(names).containsSubsequence("McpOpenApiAutoConfiguration", "McpCompositionAutoConfiguration")
			.containsSubsequence("McpSpringAiAutoConfiguration", "McpCompositionAutoConfiguration")
			.containsSubsequence("McpControllerAutoConfiguration", "McpCompositionAutoConfiguration");
	}

	private static List<Class<?>> sorted(List<Class<?>> candidates) {
		return List.of(Configurations.getClasses(AutoConfigurations.of(candidates.toArray(Class<?>[]::new))));
	}

	private static boolean isOwn(Class<?> type) {
		return type.getName().startsWith("io.mcpspring.");
	}

	private static List<Class<?>> candidates() {
		ClassLoader loader = AutoConfigurationOrderTests.class.getClassLoader();
		return StreamSupport.stream(ImportCandidates.load(AutoConfiguration.class, loader).spliterator(), false)
			.<Class<?>>map((name) -> ClassUtils.resolveClassName(name, loader))
			.toList();
	}

}
