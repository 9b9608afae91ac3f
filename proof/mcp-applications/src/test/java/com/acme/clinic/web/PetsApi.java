package com.acme.clinic.web;

import java.util.List;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;

/** As a generator of code writes it from an OpenAPI document. */
@Validated
public interface PetsApi {

	@RequestMapping(method = RequestMethod.GET, value = "/api/pets/{petId}", produces = { "application/json" })
	default ResponseEntity<PetDto> getPet(@NotNull @Min(0) @PathVariable("petId") Integer id) {
		return new ResponseEntity<>(HttpStatus.NOT_IMPLEMENTED);
	}

	@RequestMapping(method = RequestMethod.GET, value = "/api/pets", produces = { "application/json" })
	default ResponseEntity<List<PetDto>> listPets(
			@Valid @RequestParam(value = "nameStart", required = false) String prefix,
			@Min(1) @Max(100) @Valid @RequestParam(value = "limit", required = false,
					defaultValue = "20") Integer limit) {
		return new ResponseEntity<>(HttpStatus.NOT_IMPLEMENTED);
	}

	@RequestMapping(method = RequestMethod.POST, value = "/api/pets", produces = { "application/json" },
			consumes = { "application/json" })
	default ResponseEntity<PetDto> addPet(@RequestHeader(value = "X-Tenant", required = false) String tenant,
			@Valid @RequestBody PetDto petDto) {
		return new ResponseEntity<>(HttpStatus.NOT_IMPLEMENTED);
	}

	@RequestMapping(method = RequestMethod.DELETE, value = "/api/pets/{petId}")
	default ResponseEntity<Void> deletePet(@NotNull @Min(0) @PathVariable("petId") Integer id) {
		return new ResponseEntity<>(HttpStatus.NOT_IMPLEMENTED);
	}

}
