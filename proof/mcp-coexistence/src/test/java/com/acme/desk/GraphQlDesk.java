package com.acme.desk;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.stereotype.Controller;

/** An application with Spring for GraphQL. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class GraphQlDesk {

	@Controller
	public static class Greetings {

		@QueryMapping
		public String greeting() {
			return "Welcome";
		}

	}

}
