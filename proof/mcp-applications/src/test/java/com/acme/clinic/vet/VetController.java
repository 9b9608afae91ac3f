package com.acme.clinic.vet;

import java.util.List;

import io.mcpspring.annotation.McpTool;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class VetController {

	private final VetRepository vets;

	VetController(VetRepository vets) {
		this.vets = vets;
	}

	@GetMapping("/api/vets")
	@McpTool(name = "vets", description = "All vets with their specialties, from a cache")
	public List<Vet> vets() {
		return this.vets.findAll();
	}

	/** Never asked by a tool. */
	@GetMapping("/api/vets/own")
	List<Vet> vetsOnTheirOwn() {
		return this.vets.findByNameNotNull();
	}

}
