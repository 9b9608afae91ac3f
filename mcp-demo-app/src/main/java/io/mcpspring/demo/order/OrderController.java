package io.mcpspring.demo.order;

import java.net.URI;
import java.util.List;

import jakarta.validation.Valid;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Orders over HTTP.
 */
@RestController
@RequestMapping("/api/orders")
class OrderController {

	private final OrderService orders;

	OrderController(OrderService orders) {
		this.orders = orders;
	}

	@PostMapping
	ResponseEntity<Order> place(@Valid @RequestBody NewOrder order) {
		Order placed = this.orders.place(order);
		return ResponseEntity.created(URI.create("/api/orders/" + placed.id())).body(placed);
	}

	@GetMapping
	List<Order> ofCustomer(@RequestParam String customer) {
		return this.orders.ofCustomer(customer);
	}

	@GetMapping("/{id}")
	Order get(@PathVariable long id) {
		return this.orders.get(id);
	}

	@PostMapping("/{id}/cancel")
	Order cancel(@PathVariable long id) {
		return this.orders.cancel(id);
	}

}
