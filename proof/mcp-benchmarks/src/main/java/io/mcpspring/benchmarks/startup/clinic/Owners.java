package io.mcpspring.benchmarks.startup.clinic;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Service;
import org.springframework.validation.annotation.Validated;

/**
 * Keeps owners and their pets.
 */
@Service
@Validated
class Owners {

	private final Map<Integer, Owner> owners = new ConcurrentHashMap<>();

	@McpTool(description = "Finds owners by a part of their name", hints = ToolHint.READ_ONLY)
	Collection<Owner> findOwners(@McpParam(description = "A part of the name") String name,
			@McpParam(defaultValue = "0") @Min(0) int page, @McpParam(defaultValue = "20") @Min(1) @Max(100) int size) {
		return this.owners.values()
			.stream()
			.filter((owner) -> owner.name().contains(name))
			.skip((long) page * size)
			.limit(size)
			.toList();
	}

	@McpTool(description = "Shows an owner", hints = ToolHint.READ_ONLY)
	Owner showOwner(@Min(1) int id) {
		Owner owner = this.owners.get(id);
		if (owner == null) {
			throw new NoSuchElementException("There is no owner " + id);
		}
		return owner;
	}

	@McpTool(description = "Registers an owner")
	Owner addOwner(@Valid Owner owner) {
		this.owners.put(owner.id(), owner);
		return owner;
	}

	@McpTool(description = "Corrects the address of an owner", hints = ToolHint.IDEMPOTENT)
	Owner moveOwner(@Min(1) int id, @Valid Owner.Address address) {
		Owner known = showOwner(id);
		return addOwner(new Owner(id, known.name(), address, known.email(), known.telephone(), known.pets()));
	}

	@McpTool(description = "Lists the pets of an owner", hints = ToolHint.READ_ONLY)
	List<Pet> listPets(@Min(1) int ownerId, @McpParam(required = false) Pet.Species species) {
		return showOwner(ownerId).pets().stream().filter((pet) -> species == null || pet.species() == species).toList();
	}

	@McpTool(description = "Removes an owner", hints = { ToolHint.DESTRUCTIVE, ToolHint.IDEMPOTENT })
	void removeOwner(@Min(1) int id) {
		this.owners.remove(id);
	}

	ResponseEntity<Owner> entity(int id) {
		return ResponseEntity.ofNullable(this.owners.get(id));
	}

}
