package com.acme.clinic.web;

import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpTool;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Held to a rule on its URL by the chain, and by nothing else. */
@RestController
@RequestMapping("/api/admin")
class AdminController {

	private final AtomicInteger purged = new AtomicInteger();

	@DeleteMapping("/owners/{id}")
	@McpTool(name = "purge_owner", description = "Removes all data of an owner")
	String purge(@PathVariable int id) {
		this.purged.incrementAndGet();
		return "purged " + id;
	}

	@GetMapping("/purged")
	int purged() {
		return this.purged.get();
	}

}
