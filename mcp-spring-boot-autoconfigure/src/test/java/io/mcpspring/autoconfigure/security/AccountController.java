package io.mcpspring.autoconfigure.security;

import org.jspecify.annotations.Nullable;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * A controller whose methods have several paths.
 */
@RestController
class AccountController {

	@GetMapping({ "/rest/accounts", "/rest/accounts/{login}" })
	String account(@PathVariable(name = "login", required = false) @Nullable String user,
			@RequestParam(required = false) @Nullable String state) {
		return "account of " + user + " " + state;
	}

	@GetMapping({ "/rest/days/{year}", "/rest/days/{year}/{month}", "/rest/weeks/{year}/{week}" })
	String days(@PathVariable int year, @PathVariable(required = false) @Nullable Integer month,
			@PathVariable(required = false) @Nullable Integer week) {
		return year + " " + month + " " + week;
	}

	// By the first path the method cannot be called.
	@GetMapping({ "/rest/first/current", "/rest/first/{id}" })
	String first(@PathVariable int id) {
		return "first " + id;
	}

}
