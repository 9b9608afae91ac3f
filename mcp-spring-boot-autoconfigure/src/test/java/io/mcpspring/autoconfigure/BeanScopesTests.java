package io.mcpspring.autoconfigure;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.web.context.annotation.RequestScope;
import org.springframework.web.context.annotation.SessionScope;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The scopes of the web: those that a call has, and those that are refused.
 */
@ExtendWith(Servers.Extension.class)
class BeanScopesTests {

	private final AutoConfigurations configurations = AutoConfigurations.of(McpServerAutoConfiguration.class,
			JacksonAutoConfiguration.class, TaskExecutionAutoConfiguration.class);

	private final WebApplicationContextRunner servlet = new WebApplicationContextRunner()
		.withConfiguration(this.configurations)
		.withConfiguration(AutoConfigurations.of(McpServletAutoConfiguration.class));

	private final ReactiveWebApplicationContextRunner reactive = new ReactiveWebApplicationContextRunner()
		.withConfiguration(this.configurations)
		.withConfiguration(AutoConfigurations.of(McpWebFluxAutoConfiguration.class));

	@Test
	void requestScopeIsThatOfTheHttpRequest(Servers servers) {
		RunningApplication application = servers.get(WebApplicationType.SERVLET, List.of(Requests.class));
		ToolClient client = new ToolClient(application.http());
		int made = Cart.INSTANCES.get();
		assertThat(client.text("basket", "{}")).isEqualTo((made + 1) + " " + (made + 1) + " /mcp");
		assertThat(client.text("basket", "{}")).isEqualTo((made + 2) + " " + (made + 2) + " /mcp");
		assertThat(client.text("cart", "{}")).isEqualTo(String.valueOf(made + 3));
		assertThat(client.text("cart", "{}")).isEqualTo(String.valueOf(made + 4));
	}

	/** The method runs again, and so within the request that brings the answer. */
	@Test
	void requestScopeAfterQuestionIsThatOfTheAnswer(Servers servers) {
		RunningApplication application = servers.get(WebApplicationType.SERVLET, List.of(Requests.class));
		int made = Cart.INSTANCES.get();
		assertThat(new ToolClient(application.http()).textAfterQuestion("sureBasket"))
			.isEqualTo(String.valueOf(made + 2));
	}

	@ParameterizedTest
	@ValueSource(classes = { RequestScoped.class, PlainRequestScoped.class })
	void requestScopeIsRefusedWhereThereIsNone(Class<?> configuration) {
		this.reactive.withUserConfiguration(configuration)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidMcpDeclarationException.class)
				.hasMessageContaining("Cart.cart")
				.hasMessageContaining("the bean has the scope 'request', which this application does not have")
				.hasMessageContaining("Use the scope 'singleton' or 'prototype'"));
	}

	@Test
	void sessionScopeIsRefused() {
		this.servlet.withUserConfiguration(SessionScoped.class)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidMcpDeclarationException.class)
				.hasMessageContaining("Cart.cart")
				.hasMessageContaining("MCP clients keep no session of the web server")
				.hasMessageContaining("sessionId()"));
	}

	static class Cart {

		static final AtomicInteger INSTANCES = new AtomicInteger();

		private int number;

		@McpTool
		int cart() {
			if (this.number == 0) {
				this.number = INSTANCES.incrementAndGet();
			}
			return this.number;
		}

	}

	record Confirmation(boolean sure) {
	}

	record Baskets(Cart cart) {

		@McpTool
		String basket() {
			ServletRequestAttributes request = (ServletRequestAttributes) RequestContextHolder
				.currentRequestAttributes();
			return this.cart.cart() + " " + this.cart.cart() + " " + request.getRequest().getRequestURI();
		}

		@McpTool
		int sureBasket(McpRequestContext context) {
			int number = this.cart.cart();
			context.elicit("Sure?", Confirmation.class);
			return number;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Requests extends RequestScoped {

		@Bean
		Baskets baskets(Cart cart) {
			return new Baskets(cart);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class RequestScoped {

		@Bean
		@RequestScope
		Cart scopedCart() {
			return new Cart();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class PlainRequestScoped {

		@Bean
		@Scope("request")
		Cart scopedCart() {
			return new Cart();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class SessionScoped {

		@Bean
		@SessionScope
		Cart scopedCart() {
			return new Cart();
		}

	}

}
