package io.mcpspring.autoconfigure.security;

import java.time.Month;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.mcpspring.annotation.McpTool;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * An application whose users sign in, with controllers that are tools as well.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(GuardedApplication.Controllers.class)
class GuardedApplication {

	@RestController
	static class Controllers {

		@McpTool
		@GetMapping("/api/whoami")
		public String whoami() {
			return SecurityContextHolder.getContext().getAuthentication().getName();
		}

		@McpTool
		@GetMapping("/api/near")
		public String near() {
			return "near";
		}

		@McpTool
		@GetMapping("/api/far")
		public String far() {
			return "far";
		}

		@McpTool
		@GetMapping("/api/remembered")
		public String remembered() {
			return "remembered";
		}

		@PostMapping("/page")
		public String page() {
			return "posted";
		}

		@McpTool
		@GetMapping("/api/admin/report")
		public String report() {
			return "the report";
		}

		@McpTool
		@GetMapping("/api/owners/{name}")
		public String owner(@PathVariable String name) {
			return "owner " + name;
		}

		@McpTool
		@GetMapping("/api/items/{id}")
		public String item(@PathVariable("id") int id) {
			return "item " + id;
		}

		@McpTool
		@PutMapping("/api/items/{id}")
		public String replaceItem(@PathVariable(value = "id", required = false) @Nullable Integer id) {
			return "replaced " + id;
		}

		@McpTool
		@DeleteMapping("/api/items/{id:[0-9]+}")
		public String deleteItem(@PathVariable int id) {
			return "deleted " + id;
		}

		@McpTool
		@GetMapping("/api/months/{month}")
		public String month(@PathVariable Month month) {
			return "month " + month;
		}

		@McpTool
		@GetMapping("/api/levels/{level}")
		public String level(@PathVariable Level level) {
			return "level " + level;
		}

		@McpTool
		@RequestMapping("/api/any")
		public String any() {
			return "anything";
		}

	}

	enum Level {

		@JsonProperty("s")
		SECRET,

		@JsonProperty("p")
		PUBLIC

	}

}
