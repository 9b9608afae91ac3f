package com.example.tasks;

import java.util.ArrayList;
import java.util.List;

import com.example.tasks.Domain.Catalogue;
import com.example.tasks.Domain.Customers;
import com.example.tasks.Domain.Ledger;
import com.example.tasks.Domain.Order;
import com.example.tasks.Domain.Orders;
import com.example.tasks.Domain.Product;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;

/** An application that has all examples. */
@SpringBootApplication
public class TasksApplication {

	@Bean
	Catalogue catalogue() {
		List<Product> indexed = new ArrayList<>();
		return new Catalogue() {
			@Override
			public List<Product> products() {
				return List.of(new Product("tea"), new Product("kettle"));
			}

			@Override
			public void index(Product product) {
				indexed.add(product);
			}
		};
	}

	@Bean
	Orders orders() {
		List<Long> cancelled = new ArrayList<>();
		return new Orders() {
			@Override
			public Order cancellable(long id) {
				return new Order(id);
			}

			@Override
			public void cancel(long id) {
				cancelled.add(id);
			}
		};
	}

	@Bean
	Customers customers() {
		return new Customers();
	}

	@Bean
	Ledger ledger() {
		return (year, month) -> year + "-" + month;
	}

	/** Nobody signs in, so that the examples are about one thing each. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	static class OpenServlets {

		@Bean
		SecurityFilterChain open(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll())
				.csrf((csrf) -> csrf.disable())
				.build();
		}

	}

	/** Nobody signs in. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	static class OpenHandlers {

		@Bean
		SecurityWebFilterChain open(ServerHttpSecurity http) {
			return http.authorizeExchange((exchanges) -> exchanges.anyExchange().permitAll())
				.csrf((csrf) -> csrf.disable())
				.build();
		}

	}

}
