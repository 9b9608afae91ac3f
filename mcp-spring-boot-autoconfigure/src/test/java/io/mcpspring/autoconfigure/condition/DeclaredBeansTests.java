package io.mcpspring.autoconfigure.condition;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Beans are found as by a provider alone, which is asked in vain for none of them.
 */
class DeclaredBeansTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withUserConfiguration(Search.class);

	@Test
	void nothingIsFoundWhereNothingIs() {
		this.runner.run((context) -> {
			Found found = context.getBean(Found.class);
			assertThat(found.one()).isEqualTo("nobody");
			assertThat(found.all()).isEmpty();
		});
	}

	@Test
	void beansAreFoundInTheirOrder() {
		this.runner.withUserConfiguration(Two.class)
			.run((context) -> assertThat(context.getBean(Found.class).all()).containsExactly("first", "second"));
	}

	@Test
	void beanWhoseDefinitionSaysLessIsFoundOnceItExists() {
		this.runner.withUserConfiguration(Hidden.class)
			.run((context) -> assertThat(context.getBean(Found.class).one()).isEqualTo("hidden"));
	}

	@Test
	void productOfAFactoryOfUnknownTypeIsFound() {
		this.runner.withUserConfiguration(Factory.class)
			.run((context) -> assertThat(context.getBean(Found.class).one()).isEqualTo("made"));
	}

	@Test
	void registeredSingletonIsFound() {
		this.runner
			.withInitializer(
					(context) -> context.getBeanFactory().registerSingleton("mine", (Greeter) () -> "registered"))
			.run((context) -> assertThat(context.getBean(Found.class).one()).isEqualTo("registered"));
	}

	@Test
	void beanOfTheParentIsFound() {
		new ApplicationContextRunner().withBean(Greeter.class, () -> () -> "parent")
			.run((parent) -> this.runner.withParent(parent)
				.run((context) -> assertThat(context.getBean(Found.class).one()).isEqualTo("parent")));
	}

	@Test
	void whatIsNoCandidateIsNotFound() {
		this.runner.withUserConfiguration(Aside.class)
			.run((context) -> assertThat(context.getBean(Found.class).one()).isEqualTo("nobody"));
	}

	interface Greeter {

		String name();

	}

	record Found(String one, List<String> all) {
	}

	@Configuration(proxyBeanMethods = false)
	static class Search {

		@Bean
		Found found(ConfigurableListableBeanFactory beanFactory, ObjectProvider<Greeter> greeters) {
			if (beanFactory.containsBean("hidden")) {
				beanFactory.getBean("hidden");
			}
			DeclaredBeans declared = new DeclaredBeans(beanFactory);
			List<String> all = declared.ordered(Greeter.class, greeters).stream().map(Greeter::name).toList();
			return new Found(
					(all.size() > 1) ? "several" : declared.get(Greeter.class, greeters, () -> "nobody").name(), all);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Two {

		@Bean
		@Order(2)
		Greeter late() {
			return () -> "second";
		}

		@Bean
		@Order(1)
		Greeter early() {
			return () -> "first";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Hidden {

		@Bean
		Object hidden() {
			return (Greeter) () -> "hidden";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Aside {

		@Bean(defaultCandidate = false)
		Greeter aside() {
			return () -> "aside";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Factory {

		@Bean
		GreeterFactory greeter() {
			return new GreeterFactory("made");
		}

	}

	/** Knows the type of its product once it exists. */
	static class GreeterFactory implements FactoryBean<Object> {

		private final String name;

		GreeterFactory(String name) {
			this.name = name;
		}

		@Override
		public @Nullable Object getObject() {
			return (Greeter) () -> this.name;
		}

		@Override
		public @Nullable Class<?> getObjectType() {
			return Greeter.class;
		}

	}

}
