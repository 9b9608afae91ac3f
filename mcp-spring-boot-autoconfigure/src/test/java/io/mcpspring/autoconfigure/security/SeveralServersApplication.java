package io.mcpspring.autoconfigure.security;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpServerName;
import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.McpSessionState;
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

		@McpTool
		@McpServerName({ "main", "admin" })
		String confirm(McpRequestContext context) {
			context.elicit("Go on?", Answer.class);
			return "confirmed";
		}

		@McpTool
		@McpServerName({ "main", "admin" })
		String progress(McpRequestContext context) {
			context.progress(1, 2);
			return "done";
		}

		@McpTool
		@McpTask(support = TaskSupport.REQUIRED)
		@McpServerName({ "main", "admin" })
		String export() {
			return "exported";
		}

		@McpTool
		@McpServerName({ "main", "admin" })
		Counted count(McpSessionState state) {
			int count = state.update("count", Integer.class, 0, (present) -> present + 1);
			return new Counted(count, state.handle());
		}

		@McpResource(uri = "shop://terms")
		String terms() {
			return "terms";
		}

	}

	@McpServerName("admin")
	static class Back {

		@McpTool(name = "orders")
		String allOrders() {
			return "orders of all";
		}

		@McpTool(scopes = "orders:purge")
		String purge() {
			return "purged";
		}

		@McpPrompt
		String report(Kind kind) {
			return "Report of " + kind;
		}

		@McpResource(uri = "staff://{name}")
		String staff(String name) {
			return name;
		}

		@McpComplete(ref = "staff://{name}")
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
