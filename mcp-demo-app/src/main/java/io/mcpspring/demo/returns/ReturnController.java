package io.mcpspring.demo.returns;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Returns over HTTP.
 */
@RestController
@RequestMapping("/api/orders/{id}/returns")
class ReturnController {

	private final ReturnService returns;

	ReturnController(ReturnService returns) {
		this.returns = returns;
	}

	@GetMapping
	Returns ofOrder(@PathVariable long id) {
		return this.returns.ofOrder(id);
	}

}
