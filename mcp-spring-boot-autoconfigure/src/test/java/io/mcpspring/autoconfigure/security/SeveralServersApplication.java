package io.mcpspring.autoconfigure.security;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.McpSession;
import io.mcpspring.model.TaskSupport;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * An application with one server for customers and one for its staff.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ SeveralServersApplication.Shop.class, SeveralServersApplication.Back.class })
class SeveralServersApplication {

	static class Shop {

		@McpTool
		String orders() {
			return "orders of customers";
		}

		@McpTool(server = { "main", "admin" })
		String confirm(McpRequestContext context) {
			context.elicit("Go on?", Answer.class);
			return "confirmed";
		}

		@McpTool(server = { "main", "admin" })
		String progress(McpRequestContext context) {
			context.progress(1, 2);
			return "done";
		}

		@McpTool(server = { "main", "admin" }, task = TaskSupport.REQUIRED)
		String export() {
			return "exported";
		}

		@McpTool(server = { "main", "admin" })
		Counted count(McpSession state) {
			int count = state.update("count", Integer.class, 0, (present) -> present + 1);
			return new Counted(count, state.handle());
		}

		@McpResource(uri = "shop://terms")
		String terms() {
			return "terms";
		}

	}

	static class Back {

		@McpTool(name = "orders", server = "admin")
		String allOrders() {
			return "orders of all";
		}

		@McpTool(server = "admin", scopes = "orders:purge")
		String purge() {
			return "purged";
		}

		@McpPrompt(server = "admin")
		String report(Kind kind) {
			return "Report of " + kind;
		}

		@McpResource(uri = "staff://{name}", server = "admin")
		String staff(String name) {
			return name;
		}

		@McpComplete(resource = "staff://{name}", server = "admin")
		String staffName(String name) {
			return "anna";
		}

	}

	enum Kind {

		DAILY, WEEKLY

	}

	record Answer(boolean yes) {
	}

	record Counted(int count, String handle) {
	}

}
