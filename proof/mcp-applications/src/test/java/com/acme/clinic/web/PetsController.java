package com.acme.clinic.web;

import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpTool;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.RestController;

/** Implements what was generated. */
@RestController
public class PetsController implements PetsApi {

	private final Map<Integer, PetDto> pets = new ConcurrentSkipListMap<>(
			Map.of(1, new PetDto(1, "Leo", LocalDate.of(2020, 9, 7)), 2, new PetDto(2, "Basil", null)));

	private final AtomicInteger next = new AtomicInteger(100);

	@Override
	@McpTool(name = "get_pet", description = "A pet by its number")
	public ResponseEntity<PetDto> getPet(Integer id) {
		if (id == 13) {
			throw new ErrorResponseException(HttpStatus.GONE,
					ProblemDetail.forStatusAndDetail(HttpStatus.GONE, "Pet 13 ran away"), null);
		}
		return ResponseEntity.of(Optional.ofNullable(this.pets.get(id)));
	}

	@Override
	@McpTool(name = "list_pets", description = "Pets whose names start so")
	public ResponseEntity<List<PetDto>> listPets(String prefix, Integer limit) {
		List<PetDto> found = this.pets.values()
			.stream()
			.filter((pet) -> prefix == null || pet.getName().startsWith(prefix))
			.limit(limit)
			.toList();
		return ResponseEntity.ok().header("X-Limit", limit.toString()).body(found);
	}

	@Override
	@McpTool(name = "add_pet", description = "Adds a pet")
	public ResponseEntity<PetDto> addPet(String tenant, PetDto petDto) {
		PetDto added = new PetDto(this.next.incrementAndGet(), petDto.getName(), petDto.getBirthDate());
		this.pets.put(added.getId(), added);
		return ResponseEntity.created(URI.create("/api/pets/" + added.getId()))
			.header("X-Tenant", String.valueOf(tenant))
			.body(added);
	}

	@Override
	@McpTool(name = "delete_pet", description = "Removes a pet")
	@SuppressWarnings({ "unchecked", "rawtypes" })
	public ResponseEntity<Void> deletePet(Integer id) {
		if (this.pets.remove(id) == null) {
			return (ResponseEntity) ResponseEntity.unprocessableEntity()
				.body(ProblemDetail.forStatusAndDetail(HttpStatus.UNPROCESSABLE_ENTITY, "Pet " + id + " is unknown"));
		}
		return ResponseEntity.noContent().build();
	}

}
