package io.mcpspring.spring.method;

import java.util.List;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.spring.method.argument.MethodAdvice;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The log has one line for each kind of advice, however many methods are concerned.
 */
class MethodAdviceTests {

	@Test
	void eachKindIsOneLine() {
		assertThat(logged(() -> {
			McpBeanScanner scanner = Calls.scanner();
			scanner.scan("bean", new Clinic());
			scanner.advice().log();
		})).singleElement()
			.asString()
			.startsWith("Results may refer back to themselves: 7 (tool '")
			.contains("' along pets → owner → pets; tool '", "; and 2 more). ", "@JsonIgnore")
			.endsWith("The actuator endpoint 'mcp' has all with their methods");
	}

	@Test
	void nothingIsLoggedBeforeAndEachLaterMethodAtOnce() {
		McpBeanScanner scanner = Calls.scanner();
		assertThat(logged(() -> scanner.scan("bean", new Visits()))).isEmpty();
		assertThat(logged(scanner.advice()::log)).hasSize(1);
		assertThat(logged(() -> scanner.scan("late", new Visits()))).singleElement()
			.asString()
			.startsWith("Results may refer back to themselves: 1 (tool 'visit' along ");
	}

	@Test
	void allCyclesOfAResultAreNamed() {
		McpBeanScanner scanner = Calls.scanner();
		scanner.scan("bean", new Surgery());
		assertThat(scanner.advice().entries()).singleElement()
			.asString()
			.contains("along owners → pets → owner → pets and owners → pets → visits → pet → visits");
	}

	@Test
	void nothingIsLoggedWithoutAdvice() {
		McpBeanScanner scanner = Calls.scanner();
		assertThat(logged(scanner.advice()::log)).isEmpty();
	}

	private static List<String> logged(Runnable action) {
		Logger logger = (Logger) LoggerFactory.getLogger(MethodAdvice.class);
		ListAppender<ILoggingEvent> appender = new ListAppender<>();
		appender.start();
		logger.addAppender(appender);
		try {
			action.run();
		}
		finally {
			logger.detachAppender(appender);
		}
		return appender.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
	}

	static class Clinic {

		@McpTool
		Owner a() {
			return new Owner();
		}

		@McpTool
		Owner b() {
			return new Owner();
		}

		@McpTool
		Owner c() {
			return new Owner();
		}

		@McpTool
		Owner d() {
			return new Owner();
		}

		@McpTool
		Owner e() {
			return new Owner();
		}

		@McpTool
		Owner f() {
			return new Owner();
		}

		@McpTool
		Owner g() {
			return new Owner();
		}

	}

	static class Visits {

		@McpTool
		Owner visit() {
			return new Owner();
		}

	}

	static class Surgery {

		@McpTool
		Practice practice() {
			return new Practice();
		}

	}

	public static class Practice {

		public List<Patient.Keeper> getOwners() {
			return List.of();
		}

	}

	public static class Patient {

		public Keeper getOwner() {
			return new Keeper();
		}

		public List<Visit> getVisits() {
			return List.of();
		}

		public static class Keeper {

			public List<Patient> getPets() {
				return List.of();
			}

		}

		public static class Visit {

			public Patient getPet() {
				return new Patient();
			}

		}

	}

	public static class Owner {

		public List<Pet> getPets() {
			return List.of();
		}

	}

	public static class Pet {

		public Owner getOwner() {
			return new Owner();
		}

	}

}
