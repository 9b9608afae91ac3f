package io.mcpspring.test.slice;

import io.mcpspring.test.EachEra;
import io.mcpspring.test.McpTestClient;
import io.mcpspring.test.slice.OrderTools.Confirmation;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.security.test.context.support.WithMockUser;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.verify;

/**
 * What a slice starts, on each web stack.
 */
abstract class SliceContract {

	@Autowired
	private ApplicationContext context;

	@Autowired
	private McpTestClient client;

	@MockitoBean
	private OrderService orders;

	@EachEra
	@WithMockUser("eve")
	void callsAToolOverMocks() {
		given(this.orders.status(7)).willReturn("SHIPPED");
		assertThat(this.client.tool("order_status").with("order", 7).call()).hasText("SHIPPED");
	}

	// server-2025 SAMP-13, server-2026 MRTR-11
	@EachEra
	@WithMockUser("eve")
	void answersQuestions() {
		assertThat(this.client.answering("Cancel order 7?", new Confirmation(true))
			.tool("cancel_order")
			.with("order", 7)
			.call()).hasText("Cancelled for eve");
		verify(this.orders).cancel(7);
	}

	@EachEra
	@WithMockUser
	void surroundsCallsWithTheInterceptorsOfTheApplication() {
		int before = this.context.getBean(CountingInterceptor.class).calls();
		this.client.tools();
		assertThat(this.context.getBean(CountingInterceptor.class).calls()).isGreaterThan(before);
	}

	@EachEra
	void isProtectedAsTheApplicationIs() {
		assertThat(this.client.tool("order_status").with("order", 7).call()).hasStatus(401);
	}

	@Test
	void startsNothingElseOfTheApplication() {
		assertThat(this.context.getBeansOfType(DatabaseOrderService.class)).isEmpty();
		assertThat(this.context.getBeanDefinitionNames()).noneMatch((name) -> name.contains("WebServerFactory"));
	}

}
