package io.mcpspring.autoconfigure.condition;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;

import io.mcpspring.cluster.NodeLink;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.store.InMemorySuspendedCallStore;
import io.mcpspring.store.SuspendedCallStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Beans give way as with {@code @ConditionalOnMissingBean}.
 */
class ReplacedBeansTests {

	private static final String OWN = "ownStore";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(Defaults.class, Dependent.class));

	@Test
	void whatIsMissingIsAdded() {
		this.runner.run((context) -> assertThat(context).hasBean(OWN).hasBean("link").doesNotHaveBean("dependent"));
	}

	@Test
	void subtypeOfAnotherNameReplaces() {
		this.runner.withUserConfiguration(Subtype.class)
			.run((context) -> assertThat(context).doesNotHaveBean(OWN).hasBean("link"));
	}

	@Test
	void productOfFactoryBeanReplacesWithoutBeingMade() {
		this.runner.withUserConfiguration(Factory.class)
			.run((context) -> assertThat(context).doesNotHaveBean(OWN)
				.getBean(SuspendedCallStore.class)
				.isInstanceOf(InMemorySuspendedCallStore.class));
	}

	@Test
	void scopedProxyReplaces() {
		this.runner.withUserConfiguration(Scoped.class).run((context) -> assertThat(context).doesNotHaveBean(OWN));
	}

	@Test
	void whatIsNoDefaultCandidateDoesNotReplace() {
		this.runner.withUserConfiguration(Aside.class).run((context) -> assertThat(context).hasBean(OWN));
	}

	@Test
	void beanOfTheParentReplaces() {
		new ApplicationContextRunner().withUserConfiguration(Subtype.class)
			.run((parent) -> this.runner.withParent(parent)
				.run((context) -> assertThat(context.containsLocalBean(OWN)).isFalse()));
	}

	@Test
	void singletonThatWasRegisteredReplaces() {
		this.runner
			.withInitializer(
					(context) -> context.getBeanFactory().registerSingleton("mine", new InMemorySuspendedCallStore(1)))
			.run((context) -> assertThat(context).doesNotHaveBean(OWN));
	}

	@Test
	void eachContextIsLookedAtByItself() {
		this.runner.withUserConfiguration(Subtype.class).run((context) -> assertThat(context).doesNotHaveBean(OWN));
		this.runner.run((context) -> assertThat(context).hasBean(OWN));
	}

	@Test
	void whatDependsOnTheServerComesWithIt() {
		this.runner.withBean("server", McpServer.class, () -> {
			throw new IllegalStateException("not made by a condition");
		}, (definition) -> definition.setLazyInit(true)).run((context) -> assertThat(context).hasBean("dependent"));
	}

	@Test
	void definitionsMayBeReplacedAndRemoved() {
		DefaultListableBeanFactory factory = new DefaultListableBeanFactory();
		factory.registerBeanDefinition("first", new RootBeanDefinition(ArrayList.class));
		factory.registerBeanDefinition("second", new RootBeanDefinition(HashMap.class));
		assertThat(DeclaredTypes.candidates(factory, List.class)).containsExactly("first");
		factory.registerBeanDefinition("second", new RootBeanDefinition(LinkedList.class));
		assertThat(DeclaredTypes.candidates(factory, List.class)).containsExactly("first", "second");
		factory.setAllowBeanDefinitionOverriding(false);
		factory.removeBeanDefinition("first");
		assertThat(DeclaredTypes.candidates(factory, List.class)).containsExactly("second");
		factory.registerBeanDefinition("third", new RootBeanDefinition(ArrayList.class));
		assertThat(DeclaredTypes.candidates(factory, List.class)).containsExactly("second", "third");
	}

	@AutoConfiguration
	static class Defaults {

		@Bean(OWN)
		@ConditionalOnNotReplaced
		SuspendedCallStore ownStore() {
			return new InMemorySuspendedCallStore(1);
		}

		@Bean
		@ConditionalOnNotReplaced
		SuspendedCallStore second() {
			throw new IllegalStateException("the first is there");
		}

		@Bean
		@ConditionalOnNotReplaced
		NodeLink link() {
			return NodeLink.NONE;
		}

	}

	@AutoConfiguration
	@ConditionalOnMcpServer
	static class Dependent {

		@Bean
		String dependent() {
			return "dependent";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Subtype {

		@Bean
		InMemorySuspendedCallStore mine() {
			return new InMemorySuspendedCallStore(1);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Aside {

		@Bean(defaultCandidate = false)
		SuspendedCallStore mine() {
			return new InMemorySuspendedCallStore(1);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Scoped {

		@Bean
		@Scope(scopeName = "prototype", proxyMode = ScopedProxyMode.INTERFACES)
		SuspendedCallStore mine() {
			return new InMemorySuspendedCallStore(1);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Factory {

		@Bean
		static StoreFactory mine() {
			return new StoreFactory();
		}

	}

	static class StoreFactory implements FactoryBean<SuspendedCallStore> {

		@Override
		public @Nullable SuspendedCallStore getObject() {
			return new InMemorySuspendedCallStore(1);
		}

		@Override
		public Class<?> getObjectType() {
			return SuspendedCallStore.class;
		}

	}

}
