package com.acme.kennel;

import java.net.URI;

import io.mcpspring.annotation.McpTool;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/pets")
class DogController {

	private final DogRepository dogs;

	DogController(DogRepository dogs) {
		this.dogs = dogs;
	}

	@GetMapping("/{petId}")
	@McpTool(name = "get_pet", description = "A pet by its number")
	Mono<ResponseEntity<Dog>> get(@PathVariable("petId") int id) {
		if (id == 13) {
			return Mono.error(new ErrorResponseException(HttpStatus.GONE,
					ProblemDetail.forStatusAndDetail(HttpStatus.GONE, "Pet 13 ran away"), null));
		}
		return this.dogs.findById(id).map(ResponseEntity::ok).defaultIfEmpty(ResponseEntity.notFound().build());
	}

	@GetMapping
	@McpTool(name = "list_pets", description = "Pets whose names start so")
	Flux<Dog> list(@RequestParam(name = "nameStart", required = false) String prefix,
			@RequestParam(defaultValue = "20") @Min(1) @Max(100) int limit) {
		return this.dogs.findAll().filter((dog) -> prefix == null || dog.name().startsWith(prefix)).take(limit);
	}

	@PostMapping
	@McpTool(name = "add_pet", description = "Adds a pet")
	Mono<ResponseEntity<Dog>> add(@RequestHeader(name = "X-Tenant", required = false) String tenant,
			@Valid @RequestBody Dog dog) {
		return this.dogs.save(dog)
			.map((added) -> ResponseEntity.created(URI.create("/api/pets/" + added.id()))
				.header("X-Tenant", String.valueOf(tenant))
				.body(added));
	}

	@DeleteMapping("/{petId}")
	@McpTool(name = "delete_pet", description = "Removes a pet")
	Mono<ResponseEntity<Object>> delete(@PathVariable("petId") int id) {
		return this.dogs.delete(id)
			.map((deleted) -> deleted ? ResponseEntity.noContent().build() : ResponseEntity.unprocessableEntity()
				.body(ProblemDetail.forStatusAndDetail(HttpStatus.UNPROCESSABLE_ENTITY, "Pet " + id + " is unknown")));
	}

}
