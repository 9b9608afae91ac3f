package io.mcpspring.benchmarks.startup.clinic;

import java.time.LocalDate;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Past;

/**
 * A pet.
 *
 * @param id the number, given by the clinic
 * @param name how it is called
 * @param species what it is
 * @param birthDate when it was born
 */
public record Pet(int id, @NotBlank String name, Species species, @Past LocalDate birthDate) {

	/** What a pet is. */
	public enum Species {

		/** A bird. */
		BIRD,
		/** A cat. */
		CAT,
		/** A dog. */
		DOG

	}

}
