package io.mcpspring.demo.web;

import java.net.URI;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The address that people open first, which leads to the console.
 */
@RestController
@ConditionalOnBooleanProperty("mcp.server.console.enabled")
class HomePage {

	@GetMapping("/")
	ResponseEntity<Void> home() {
		return ResponseEntity.status(HttpStatus.FOUND).location(URI.create("/mcp-console")).build();
	}

}
