package io.mcpspring.benchmarks.startup.clinic;

import java.util.List;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;

/**
 * The owner of pets.
 *
 * @param id the number, given by the clinic
 * @param name first and last name
 * @param address where to send bills
 * @param email where to send reminders
 * @param telephone ten digits
 * @param pets the pets
 */
public record Owner(int id, @NotBlank String name, Address address, @Email String email,
		@Pattern(regexp = "\\d{10}") String telephone, List<Pet> pets) {

	/**
	 * An address.
	 *
	 * @param street street and number
	 * @param city the city
	 * @param postcode five digits
	 */
	public record Address(@NotBlank String street, @NotBlank String city, @Pattern(regexp = "\\d{5}") String postcode) {
	}

}
