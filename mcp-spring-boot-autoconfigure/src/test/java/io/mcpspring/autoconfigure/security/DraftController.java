package io.mcpspring.autoconfigure.security;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonFormat;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.NullUnmarked;

import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
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

	@GetMapping("/rest/agenda/{day}")
	String agenda(@JsonFormat(pattern = "dd.MM.yyyy") @PathVariable LocalDate day,
			@JsonFormat(pattern = "dd.MM.yyyy") @RequestParam List<LocalDate> others,
			@DateTimeFormat(pattern = "yyyy/MM/dd") @JsonFormat(pattern = "dd.MM.yyyy") @RequestParam LocalDate until) {
		return day + " " + others + " " + until;
	}

	@GetMapping("/rest/levels")
	String levels(@RequestParam GuardedApplication.Level one, @RequestParam List<GuardedApplication.Level> several,
			@Size(max = 2) @RequestParam GuardedApplication.Level[] array) {
		return one + " " + several + " " + Arrays.toString(array);
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
