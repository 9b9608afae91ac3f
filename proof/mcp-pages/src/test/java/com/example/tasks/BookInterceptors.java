package com.example.tasks;

import com.example.tasks.Domain.Customers;
import io.mcpspring.server.McpInterceptor;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An interceptor that denies a call. */
@Configuration(proxyBeanMethods = false)
class BookInterceptors {

	// @formatter:off
	@Bean
	McpInterceptor closedBooks(Customers customers) {
		return (call, chain) -> (call.target().isTool("enter") && customers.booksAreClosed())
				? chain.refuse("The books are closed until tomorrow") : chain.proceed();
	}
	// @formatter:on

}
