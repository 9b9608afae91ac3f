package io.mcpspring.autoconfigure.condition;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ConditionalOnPropertyPrefix}.
 */
class ConditionalOnPropertyPrefixTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withUserConfiguration(Feature.class,
			Guard.class);

	@Test
	void noPropertyDoesNotMatch() {
		this.runner.withPropertyValues("shop.carts.a=1", "shop.cart-size=2")
			.run((context) -> assertThat(context).doesNotHaveBean(Feature.class).doesNotHaveBean(Guard.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "shop.cart.blue.size=1", "shop.cart[0]=a", "shop.cart=a,b", "SHOP.CART.BLUE=1",
			"other.list.x=1" })
	void propertyMatches(String property) {
		this.runner.withPropertyValues(property)
			.run((context) -> assertThat(context).hasSingleBean(Feature.class).hasSingleBean(Guard.class));
	}

	@Test
	void environmentVariableMatches() {
		this.runner
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.addFirst(new SystemEnvironmentPropertySource(
						StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, Map.of("SHOP_CART_BLUE", "1"))))
			.run((context) -> assertThat(context).hasSingleBean(Feature.class));
	}

	@Test
	void sourceThatCannotListItsNamesMatchesWhereAsked() {
		PropertySource<?> source = new PropertySource<>("names") {

			@Override
			public Object getProperty(String name) {
				return name.equals("shop.cart.blue") ? "1" : null;
			}

		};
		this.runner.withInitializer((context) -> context.getEnvironment().getPropertySources().addFirst(source))
			.run((context) -> assertThat(context).doesNotHaveBean(Feature.class).hasSingleBean(Guard.class));
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnPropertyPrefix({ "shop.cart", "other.list" })
	static class Feature {

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnPropertyPrefix(value = { "shop.cart", "other.list" }, matchIfUnknown = true)
	static class Guard {

	}

}
