package io.mcpspring.benchmarks.startup.clinic;

import java.util.Collection;

import jakarta.validation.Valid;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Owners over HTTP, as before there were tools.
 */
@RestController
@RequestMapping("/owners")
class OwnerController {

	private final Owners owners;

	OwnerController(Owners owners) {
		this.owners = owners;
	}

	@GetMapping
	Collection<Owner> find(@RequestParam(defaultValue = "") String name) {
		return this.owners.findOwners(name, 0, 20);
	}

	@GetMapping("/{id}")
	ResponseEntity<Owner> show(@PathVariable int id) {
		return this.owners.entity(id);
	}

	@PostMapping
	Owner add(@Valid @RequestBody Owner owner) {
		return this.owners.addOwner(owner);
	}

	@DeleteMapping("/{id}")
	void remove(@PathVariable int id) {
		this.owners.removeOwner(id);
	}

}
