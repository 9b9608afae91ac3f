package com.example.tasks;

import com.example.tasks.Domain.PaymentException;
import io.mcpspring.server.ErrorAnswer;
import io.mcpspring.server.McpExceptionTranslator;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The text of an error. */
// @formatter:off
@Configuration(proxyBeanMethods = false)
class PaymentErrors {

	@Bean
	McpExceptionTranslator paymentTranslator() {
		return (failure, call) -> (failure instanceof PaymentException payment)
				? ErrorAnswer.of("The payment was refused: " + payment.reasonForCustomer()) : null;
	}

}
