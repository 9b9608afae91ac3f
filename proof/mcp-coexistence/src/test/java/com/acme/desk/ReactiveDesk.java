package com.acme.desk;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** An application with functional routes. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class ReactiveDesk {

	@Bean
	RouterFunction<ServerResponse> guests() {
		return RouterFunctions.route().GET("/guests", (request) -> ServerResponse.ok().build()).build();
	}

}
