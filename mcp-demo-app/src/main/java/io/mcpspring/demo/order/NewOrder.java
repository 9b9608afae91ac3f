package io.mcpspring.demo.order;

import java.util.List;

import io.mcpspring.annotation.McpParam;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;

/**
 * An order of a customer.
 *
 * @param customer the customer's e-mail address
 * @param items the products and their numbers
 */
public record NewOrder(
		@McpParam(description = "The customer's e-mail address") @NotBlank @Email @Size(max = 200) String customer,
		@McpParam(description = "The products and how many of each") @NotEmpty @Size(
				max = 20) List<@Valid Item> items) {

	/**
	 * A part of it.
	 *
	 * @param sku the product's number
	 * @param quantity how many
	 */
	public record Item(@McpParam(description = "The product's number, such as COF-001") @NotBlank String sku,
			@McpParam(description = "How many") @Min(1) @Max(100) int quantity) {
	}

}
