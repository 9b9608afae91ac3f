package com.acme.desk;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.integration.dsl.IntegrationFlow;

/** An application with a flow of Spring Integration. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class FlowDesk {

	@Bean
	IntegrationFlow echo() {
		return IntegrationFlow.from("in").channel("out").get();
	}

}
