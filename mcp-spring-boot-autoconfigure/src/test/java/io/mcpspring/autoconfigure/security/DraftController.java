package io.mcpspring.autoconfigure.security;

import java.util.List;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import org.jspecify.annotations.NullUnmarked;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * A controller whose bodies and forms say nothing of {@code null}, as most do.
 */
@RestController
@NullUnmarked
class DraftController {

	@PutMapping("/rest/products/drafts/{id}")
	String change(@PathVariable int id, @Valid @RequestBody Draft draft) {
		return id + " " + draft;
	}

	@GetMapping("/rest/drafts")
	String drafts(Search search) {
		return search.toString();
	}

	@NullUnmarked
	record Draft(String name, @NotBlank String owner, int version, Draft previous, List<String> tags) {
	}

	@NullUnmarked
	record Search(String text, Integer limit) {
	}

}
