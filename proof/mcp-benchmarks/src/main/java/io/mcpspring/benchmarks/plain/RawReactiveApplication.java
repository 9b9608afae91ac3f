package io.mcpspring.benchmarks.plain;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.reactive.HttpHandler;

/**
 * A handler in the place of WebFlux.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class RawReactiveApplication {

	@Bean
	HttpHandler rawHandler() {
		return new RawHandler();
	}

	public static void main(String[] args) {
		SpringApplication.run(RawReactiveApplication.class, args);
	}

}
