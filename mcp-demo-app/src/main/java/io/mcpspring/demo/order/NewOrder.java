package io.mcpspring.demo.order;

import java.util.List;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;

/**
 * What a customer wants.
 *
 * @param customer the customer's e-mail address
 * @param items what and how many
 */
public record NewOrder(@NotBlank @Email String customer, @NotEmpty @Size(max = 20) List<@Valid Item> items) {

	/**
	 * A part of it.
	 *
	 * @param sku the product's number
	 * @param quantity how many
	 */
	public record Item(@NotBlank String sku, @Min(1) @Max(100) int quantity) {
	}

}
