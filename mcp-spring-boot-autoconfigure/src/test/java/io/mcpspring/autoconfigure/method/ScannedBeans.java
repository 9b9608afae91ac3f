package io.mcpspring.autoconfigure.method;

import java.io.InputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpTool;

import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Primary;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;

/**
 * Beans of the kinds an application has, each with a tool.
 */
public final class ScannedBeans {

	private ScannedBeans() {
	}

	public static class Greeter {

		@McpTool
		String greet() {
			return "hello";
		}

	}

	/** Counts its instances. */
	static class Counted {

		static final AtomicInteger INSTANCES = new AtomicInteger();

		Counted() {
			INSTANCES.incrementAndGet();
		}

		@McpTool
		int count() {
			return INSTANCES.get();
		}

	}

	interface Contract {

		@McpTool
		String fulfil();

	}

	static class ContractFactory implements FactoryBean<Contract> {

		@Override
		public Contract getObject() {
			return () -> "fulfilled";
		}

		@Override
		public Class<?> getObjectType() {
			return Contract.class;
		}

	}

	static class Mistaken {

		@McpTool(name = "my tool")
		String misnamed() {
			return "";
		}

		@McpTool
		String streaming(InputStream input) {
			return "";
		}

		@McpTool
		private String hidden() {
			return "";
		}

		@McpTool
		String fine() {
			return "";
		}

	}

	static class MistakenPrompts {

		@McpPrompt
		String listing(List<String> names) {
			return "";
		}

	}

	static class Twice {

		@McpTool(name = "greet")
		String again() {
			return "hello again";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OfAllKinds {

		@McpTool
		String configure() {
			return "configured";
		}

		@Bean
		Greeter greeter() {
			return new Greeter();
		}

		@Bean
		ContractFactory contract() {
			return new ContractFactory();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class PrimaryOfTwo {

		@Bean
		@Primary
		Greeter preferred() {
			return new Greeter();
		}

		@Bean
		Greeter other() {
			return new Greeter();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class DefaultOfTwo {

		@Bean
		Greeter preferred() {
			return new Greeter();
		}

		@Bean(defaultCandidate = false)
		Greeter other() {
			return new Greeter();
		}

	}

	static class OneWay implements Contract {

		@Override
		public String fulfil() {
			return "one way";
		}

	}

	static class OtherWay implements Contract {

		@Override
		public String fulfil() {
			return "another way";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class PrimaryImplementation {

		@Bean
		OneWay other() {
			return new OneWay();
		}

		@Bean
		@Primary
		OtherWay preferred() {
			return new OtherWay();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class LazyBean {

		@Bean
		@Lazy
		Counted counted() {
			return new Counted();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class PrototypeBean {

		@Bean
		@Scope(ConfigurableBeanFactory.SCOPE_PROTOTYPE)
		Counted counted() {
			return new Counted();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ScopedBean {

		@Bean
		@Scope(value = "request", proxyMode = ScopedProxyMode.TARGET_CLASS)
		Counted counted() {
			return new Counted();
		}

	}

}
