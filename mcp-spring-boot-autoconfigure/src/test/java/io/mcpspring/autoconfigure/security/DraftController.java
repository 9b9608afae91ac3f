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

	@GetMapping("/rest/windows")
	String windows(Window window) {
		return window.getDays() + " " + window.getLabel();
	}

	@NullUnmarked
	record Draft(String name, @NotBlank String owner, int version, Draft previous, List<String> tags) {
	}

	@NullUnmarked
	record Search(String text, Integer limit) {
	}

	@NullUnmarked
	static class Window {

		private Integer days;

		private String label = "all";

		public Integer getDays() {
			return this.days;
		}

		public void setDays(Integer days) {
			this.days = days;
		}

		public String getLabel() {
			return this.label;
		}

	}

}
