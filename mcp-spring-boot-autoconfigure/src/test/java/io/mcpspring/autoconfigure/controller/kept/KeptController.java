package io.mcpspring.autoconfigure.controller.kept;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * A controller whose Javadoc is kept when it is compiled.
 */
@RestController
@RequestMapping("/kept")
public class KeptController {

	/**
	 * Finds a product by its <b>number</b>, such as {@code COF-001}.
	 * <p>
	 * Products that are sold out are found, too.
	 * @param sku the number of the product
	 * @param lang the language of its name
	 * @return the name
	 */
	@GetMapping("/{sku}")
	public String find(@PathVariable String sku, @RequestParam @Parameter(description = "A language") String lang) {
		return sku + lang;
	}

	/**
	 * Not said to the model.
	 */
	@GetMapping("/all")
	@Operation(summary = "Counts the products")
	public String all() {
		return "3";
	}

	@GetMapping("/none")
	public String withoutComment() {
		return "";
	}

}
