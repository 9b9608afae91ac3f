package com.acme.desk;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

import io.mcpspring.annotation.McpTool;
import jakarta.validation.Valid;

import org.springframework.stereotype.Service;
import org.springframework.validation.annotation.Validated;

@Service
@Validated
public class PaymentDesk {

	private static final Payment CARD = new Payment.Card(new BigDecimal("12.50"), "4711");

	private static final Payment CASH = new Payment.Cash(new BigDecimal("3.00"), true);

	@McpTool(name = "payments", description = "All payments of today")
	public List<Payment> payments() {
		return List.of(CARD, CASH);
	}

	@McpTool(name = "payments_by_counter", description = "The last payment at each counter")
	public Map<String, Payment> paymentsByCounter() {
		return Map.of("front", CASH);
	}

	@McpTool(name = "payments_grouped", description = "All payments of today by counter")
	public Map<String, List<Payment>> paymentsGrouped() {
		return Map.of("front", List.of(CASH, CARD));
	}

	@McpTool(name = "pay", description = "Takes a payment")
	public Payment pay(@Valid Payment payment) {
		return payment;
	}

}
