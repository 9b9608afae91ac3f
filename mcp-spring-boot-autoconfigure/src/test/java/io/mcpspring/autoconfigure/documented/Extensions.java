package io.mcpspring.autoconfigure.documented;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.extension.ExtensionMethod;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.model.ExtensionResult;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.McpAdmission;
import io.mcpspring.server.McpCallListener;
import io.mcpspring.server.McpInterceptor;
import jakarta.validation.constraints.NotBlank;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;

/**
 * The code that {@code docs/extending.md} shows.
 */
@Configuration(proxyBeanMethods = false)
public class Extensions {

	// @formatter:off
	@Bean
	McpInterceptor closedBooks(Customers customers) {
		return (call, chain) -> (call.target().isTool("enter") && customers.booksAreClosed())
				? chain.refuse("The books are closed until tomorrow") : chain.proceed();
	}

	@Bean
	McpAccess onlyCustomersInGoodStanding(Customers customers) {
		return McpAccess.visibleIf((request) -> !customers.isBlocked(request.caller().key()));
	}

	@Bean
	McpAdmission closedWhileTheBooksAreClosed(Customers customers) {
		return (request) -> CompletableFuture
			.completedStage(customers.booksAreClosed() ? Duration.ofMinutes(10) : null);
	}

	@Bean
	McpCallListener callsInTheLedger(Customers customers) {
		return (call) -> customers.enter(call.caller(), call.method(), call.target(), call.duration());
	}

	@Bean
	ServerEvents countOfRefusals(Customers customers) {
		return new ServerEvents() {

			@Override
			public void requestRefused(RequestRefusal why) {
				customers.refused(why.name());
			}
		};
	}

	@Bean
	McpExtension ledgerForClients(Customers customers) {
		return new McpExtension() {

			@Override
			public String id() {
				return "com.example/ledger";
			}

			@Override
			public List<ExtensionMethod> methods() {
				return List.of(ExtensionMethod.of("ledger/size", (context, params) -> {
					ObjectNode size = JsonNodeFactory.instance.objectNode().put("entries", customers.ledger().size());
					return CompletableFuture.completedStage(ExtensionResult.of(size));
				}));
			}
		};
	}
	// @formatter:on

	@Bean
	Customers customers() {
		return new Customers();
	}

	/** What is registered by code. */
	@Component
	static class Offers {

		// @formatter:off
		@Autowired
		void offer(McpCatalog catalog, Customers customers) {
			catalog.tool("enter")
				.description("Enter an amount into the ledger")
				.input(Entry.class)
				.output(Balance.class)
				.handler((context, entry) -> customers.book(context.caller(), entry))
				.register();
			catalog.resource("ledger://entries/{customer}")
				.name("entries")
				.complete("customer", (context, request) -> customers.named(request.value()))
				.handler((context, request) -> customers.entries(request.variables().get("customer")))
				.register();
			catalog.prompt("dun")
				.description("Write a friendly reminder")
				.argument("customer", "Whom to remind")
				.optionalArgument("tone", "How friendly")
				.handler((context, arguments) -> "Remind " + arguments.get("customer") + " to pay.")
				.register();
		}

		record Entry(@NotBlank String customer, @McpParam(description = "In cents") long amount) { }

		record Balance(long cents) { }
		// @formatter:on

	}

	/** What the application knows. */
	public static class Customers {

		private final List<String> ledger = new CopyOnWriteArrayList<>();

		private final List<String> refusals = new CopyOnWriteArrayList<>();

		private volatile boolean closed;

		boolean isBlocked(String key) {
			return key.equals("blocked");
		}

		boolean booksAreClosed() {
			return this.closed;
		}

		public List<String> ledger() {
			return this.ledger;
		}

		public List<String> refusals() {
			return this.refusals;
		}

		public void closeBooks() {
			this.closed = true;
		}

		Offers.Balance book(McpCaller caller, Offers.Entry entry) {
			this.ledger.add(caller.key() + " entered " + entry.amount() + " for " + entry.customer());
			return new Offers.Balance(entry.amount());
		}

		List<String> named(String typed) {
			return Stream.of("smith", "jones").filter((name) -> name.startsWith(typed)).toList();
		}

		@Nullable List<String> entries(@Nullable String customer) {
			List<String> found = this.ledger.stream().filter((entry) -> entry.endsWith(" for " + customer)).toList();
			return found.isEmpty() ? null : found;
		}

		void enter(String caller, String method, @Nullable String target, Duration duration) {
			this.ledger.add(caller + " " + method + " " + target + (duration.isNegative() ? " ?" : ""));
		}

		void refused(String why) {
			this.refusals.add(why);
		}

	}

}
