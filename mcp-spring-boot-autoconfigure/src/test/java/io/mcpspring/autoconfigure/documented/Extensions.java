package io.mcpspring.autoconfigure.documented;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpspring.audit.CallAuditListener;
import io.mcpspring.http.RequestAdmission;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.ServerEvents;
import org.jspecify.annotations.Nullable;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The code that {@code docs/extending.md} shows.
 */
@Configuration(proxyBeanMethods = false)
public class Extensions {

	// @formatter:off
	@Bean
	McpAccess onlyCustomersInGoodStanding(Customers customers) {
		return (caller, registration) -> customers.isBlocked(caller.key()) ? McpAccess.Decision.HIDDEN
				: McpAccess.BY_SCOPES.decide(caller, registration);
	}

	@Bean
	RequestAdmission closedWhileTheBooksAreClosed(Customers customers) {
		return (exchange) -> CompletableFuture
			.completedStage(customers.booksAreClosed() ? Duration.ofMinutes(10) : null);
	}

	@Bean
	CallAuditListener callsInTheLedger(Customers customers) {
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
	// @formatter:on

	@Bean
	Customers customers() {
		return new Customers();
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

		void enter(String caller, String method, @Nullable String target, Duration duration) {
			this.ledger.add(caller + " " + method + " " + target + (duration.isNegative() ? " ?" : ""));
		}

		void refused(String why) {
			this.refusals.add(why);
		}

	}

}
