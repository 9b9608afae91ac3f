package io.mcpspring.spring.error;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.StatelessClient;
import io.mcpspring.server.ErrorAnswer;
import io.mcpspring.server.McpExceptionTranslator;
import io.mcpspring.spring.error.validation.ConstraintViolations;
import io.mcpspring.spring.error.web.StatusExceptions;
import jakarta.persistence.EntityNotFoundException;
import jakarta.persistence.RollbackException;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.NotBlank;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.context.support.StaticMessageSource;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.data.core.PropertyReferenceException;
import org.springframework.data.core.TypeInformation;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.orm.ObjectOptimisticLockingFailureException;
import org.springframework.orm.jpa.JpaObjectRetrievalFailureException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.util.ClassUtils;
import org.springframework.validation.BindException;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What each exception tells a client, by the built-in rules.
 */
class TranslatedExceptionsTests {

	private static final String GENERIC = null;

	private static final Validator VALIDATOR = Validation.byDefaultProvider()
		.configure()
		.messageInterpolator(new ParameterMessageInterpolator())
		.buildValidatorFactory()
		.getValidator();

	private final StaticMessageSource messages = new StaticMessageSource();

	static Stream<Arguments> exceptions() {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "The order was shipped");
		ProblemDetail titled = ProblemDetail.forStatus(HttpStatus.CONFLICT);
		titled.setTitle("Shipped already");
		return Stream.of(row(new ResponseStatusException(HttpStatus.NOT_FOUND, "No item 7"), "No item 7"),
				row(new ResponseStatusException(HttpStatus.NOT_FOUND), "Not Found"),
				row(new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE, "Closed until 9"), "Closed until 9"),
				row(new ResponseStatusException(HttpStatus.INTERNAL_SERVER_ERROR), GENERIC),
				row(new ErrorResponseException(HttpStatus.CONFLICT, problem, null), "The order was shipped"),
				row(new ErrorResponseException(HttpStatus.CONFLICT, titled, null), "Shipped already"),
				row(new ErrorResponseException(HttpStatus.BAD_GATEWAY), GENERIC), row(new Gone("No dog 3"), "No dog 3"),
				row(new Gone(null), "Gone"), row(new Taken("SECRET"), "The name is taken"),
				row(new PropertyReferenceException("colour", TypeInformation.of(Gone.class), List.of()),
						"There is no such property to sort or filter by"),
				row(new Broken("SECRET"), GENERIC), row(new RuntimeException("SECRET", new Gone("No cat")), "No cat"),
				row(new CompletionException(new Gone("No bird")), "No bird"),
				row(new EntityNotFoundException("com.acme.Owner 7"), "Not found"),
				row(new EmptyResultDataAccessException("SECRET", 1), "Not found"),
				row(new JpaObjectRetrievalFailureException(new EntityNotFoundException("SECRET")), "Not found"),
				row(new NoSuchElementException("SECRET"), "Not found"),
				row(new IncorrectResultSizeDataAccessException(1, 2),
						"More than one was found where one was expected: name it more precisely"),
				row(new OptimisticLockingFailureException("SECRET"),
						"This was changed by someone else meanwhile: read it again, then repeat the change"),
				row(new ObjectOptimisticLockingFailureException("com.acme.Owner", 7),
						"This was changed by someone else meanwhile: read it again, then repeat the change"),
				row(new PessimisticLockingFailureException("SECRET"),
						"This is being changed by someone else: try again later"),
				row(new DataIntegrityViolationException("SECRET"),
						"This conflicts with existing data or a rule for them"),
				row(new DuplicateKeyException("SECRET"), "This exists already"),
				row(new AccessDeniedException("SECRET"), "Access denied"),
				row(new IllegalArgumentException("SECRET"), GENERIC),
				row(new HttpClientErrorException(HttpStatus.NOT_FOUND, "SECRET"), GENERIC),
				row(new Exception("SECRET"), GENERIC),
				row(new ResponseStatusException(HttpStatus.BAD_REQUEST, "a\nb\u0000\u202ec\t d"), "a b c d"));
	}

	private static Arguments row(Exception failure, String told) {
		return Arguments.of(failure, told);
	}

	@ParameterizedTest
	@MethodSource("exceptions")
	void toolTellsTheModel(Exception failure, String told) {
		// server-2025 TOOL-20
		String text = call(failure);
		if (told != null) {
			assertThat(text).isEqualTo(told);
		}
		else {
			assertThat(text).startsWith("The tool failed unexpectedly (reference ").doesNotContain("SECRET");
		}
	}

	@Test
	void shortensLongMessages() {
		assertThat(call(new ResponseStatusException(HttpStatus.BAD_REQUEST, "x".repeat(100_000)))).hasSize(1001)
			.endsWith("x…");
	}

	@Test
	void reasonsMayBeCodesOfMessages() {
		this.messages.addMessage("no.dog", Locale.GERMAN, "Kein Hund");
		StatelessClient client = client(new ResponseStatusException(HttpStatus.NOT_FOUND, "no.dog"), true, List.of());
		FakeExchange exchange = client.prepare("tools/call", "{'name':'fail','arguments':{}}")
			.header("Accept-Language", "de");
		assertThat(this.server.send(exchange).result().at("/content/0/text").asString()).isEqualTo("Kein Hund");
		this.server.close();
	}

	@Test
	void listsViolationsByPath() throws NoSuchMethodException {
		Order order = new Order(List.of(new Line("")), " ");
		assertThat(call(new ConstraintViolationException(VALIDATOR.validate(order))))
			.isEqualTo("'customer' must not be blank; 'lines[0].sku' must not be blank");
		var method = Shop.class.getDeclaredMethod("order", Order.class);
		var violations = VALIDATOR.forExecutables()
			.validateParameters(new Shop(), method, new Object[] { new Order(List.of(), "") });
		assertThat(call(new ConstraintViolationException(violations))).endsWith(".customer' must not be blank")
			.doesNotContain("order.order");
	}

	@Test
	void findsViolationsThatShowAtTheCommit() {
		var violations = VALIDATOR.validate(new Order(List.of(), ""));
		assertThat(call(new TransactionSystemException("SECRET",
				new RollbackException("SECRET", new ConstraintViolationException("SECRET", violations)))))
			.isEqualTo("'customer' must not be blank");
		assertThat(call(new TransactionSystemException("SECRET"))).startsWith("The tool failed unexpectedly");
	}

	@Test
	void violationsOfAResultAreNoFaultOfTheClient() throws NoSuchMethodException {
		var violations = VALIDATOR.forExecutables()
			.validateReturnValue(new Shop(), Shop.class.getDeclaredMethod("name"), "");
		assertThat(violations).isNotEmpty();
		assertThat(call(new ConstraintViolationException(violations))).startsWith("The tool failed unexpectedly");
	}

	@Test
	void listsErrorsOfDataBindingWithoutTextsOfConversion() {
		BindException failure = new BindException(new Object(), "order");
		failure.addError(new FieldError("order", "customer", "must not be blank"));
		FieldError mismatch = new FieldError("order", "count", "x", true, null, null,
				"Failed to convert java.lang.String to int");
		mismatch.wrap(new IllegalArgumentException());
		failure.addError(mismatch);
		failure.addError(new ObjectError("order", "Too much"));
		assertThat(call(failure)).isEqualTo("'count' is not valid; 'customer' must not be blank; Too much");
	}

	@Test
	void resourceThatIsMissingIsAnsweredLikeAnUnknownOne() {
		// server-2025 RES-06, RES-07; server-2026 RES-05
		for (Exception missing : List.of(new ResponseStatusException(HttpStatus.NOT_FOUND, "No item"), new Gone("No"),
				new EntityNotFoundException("SECRET"))) {
			StatelessClient client = client(missing, true, List.of());
			assertThat(client.request("resources/read", "{'uri':'shop://fail'}").error().toString())
				.isEqualTo("{\"code\":-32602,\"message\":\"Resource not found\",\"data\":{\"uri\":\"shop://fail\"}}");
			assertThat(this.server.connect("2025-11-25")
				.request("resources/read", "{'uri':'shop://fail'}")
				.error()
				.path("code")
				.asInt()).isEqualTo(-32002);
			this.server.close();
		}
	}

	@Test
	void resourcesPromptsAndCompletionsAnswerWithTheirErrors() {
		// server-2025 RES-07, PROMPT-05, COMPL-02
		StatelessClient client = client(new Taken("SECRET"), true, List.of());
		assertThat(client.request("resources/read", "{'uri':'shop://fail'}").error().toString())
			.isEqualTo("{\"code\":-32603,\"message\":\"The name is taken\"}");
		assertThat(client.request("prompts/get", "{'name':'fail'}").error().toString())
			.isEqualTo("{\"code\":-32602,\"message\":\"The name is taken\"}");
		this.server.close();
	}

	@Test
	void builtInRulesCanBeLeftOut() {
		StatelessClient client = client(new Gone("SECRET"), false, List.of());
		assertThat(client.call("fail").result().at("/content/0/text").asString())
			.startsWith("The tool failed unexpectedly");
		this.server.close();
	}

	@Test
	void translatorsOfTheApplicationComeFirst() {
		List<String> asked = new ArrayList<>();
		List<McpExceptionTranslator> own = List.of((failure, call) -> {
			asked.add(call.target().kind() + " " + call.target().name() + " " + call.protocolVersion());
			return null;
		}, (failure, call) -> {
			throw new IllegalStateException("a broken translator");
		}, (failure, call) -> (failure instanceof Gone) ? ErrorAnswer.of("Gone for good") : null);
		StatelessClient client = client(new CompletionException(new Gone("No")), true, own);
		assertThat(client.call("fail").result().at("/content/0/text").asString()).isEqualTo("Gone for good");
		assertThat(asked).containsExactly("TOOL fail 2026-07-28");
		this.server.close();
	}

	@Test
	void translatorMayHideAnException() {
		StatelessClient client = client(new Gone("SECRET"), true, List.of((failure, call) -> ErrorAnswer.unexpected()));
		assertThat(client.call("fail").result().at("/content/0/text").asString())
			.startsWith("The tool failed unexpectedly");
		this.server.close();
	}

	@Test
	void exposesMessagesOfClassesAndTheirSubclasses() {
		List<McpExceptionTranslator> exposed = List.of(new ExposedExceptions(Set.of(IllegalArgumentException.class)));
		assertThat(call(new NumberFormatException("For input \"x\"\n at 3"), exposed))
			.isEqualTo("For input \"x\" at 3");
		assertThat(call(new IllegalArgumentException(), exposed)).startsWith("The tool failed unexpectedly");
		assertThat(call(new IllegalStateException("SECRET"), exposed)).startsWith("The tool failed unexpectedly");
	}

	@Test
	void knownNamesAreThoseOfExceptions() {
		assertThat(WellKnownExceptions.ANSWERS.keySet()).allSatisfy((name) -> assertThat(
				Exception.class.isAssignableFrom(ClassUtils.forName(name, getClass().getClassLoader())))
			.isTrue());
	}

	@Test
	void interceptorsMayThrowThemToo() {
		FakeServerSetup setup = FakeServer.setup()
			.tool("fail", (context, arguments) -> null)
			.interceptor(interceptor(true, List.of()))
			.around(interceptor(true, List.of()))
			.interceptor((call, chain) -> {
				throw new ResponseStatusException(HttpStatus.CONFLICT, "Not before nine");
			});
		try (FakeServer closed = setup.start()) {
			assertThat(closed.client().call("fail").result().at("/content/0/text").asString())
				.isEqualTo("Not before nine");
		}
	}

	private FakeServer server;

	private String call(Exception failure) {
		return call(failure, List.of());
	}

	private String call(Exception failure, List<McpExceptionTranslator> own) {
		StatelessClient client = client(failure, true, own);
		var result = client.call("fail").result();
		this.server.close();
		assertThat(result.path("isError").asBoolean()).isTrue();
		return result.at("/content/0/text").asString();
	}

	private StatelessClient client(Exception failure, boolean builtIn, List<McpExceptionTranslator> own) {
		this.server = FakeServer.setup()
			.interceptor(interceptor(builtIn, own))
			.around(interceptor(builtIn, own))
			.tool("fail", (context, arguments) -> {
				throw failure;
			})
			.resource("shop://fail", (context, request) -> {
				throw failure;
			})
			.prompt("fail", (context, arguments) -> {
				throw failure;
			})
			.start();
		return this.server.client();
	}

	private TranslatingInterceptor interceptor(boolean builtIn, List<McpExceptionTranslator> own) {
		List<McpExceptionTranslator> all = new ArrayList<>(own);
		if (builtIn) {
			all.addAll(List.of(new BindingErrors(this.messages), new ConstraintViolations(),
					new StatusExceptions(this.messages), new WellKnownExceptions()));
		}
		return new TranslatingInterceptor(all);
	}

	@ResponseStatus(HttpStatus.GONE)
	static class Gone extends RuntimeException {

		Gone(String message) {
			super(message);
		}

	}

	@ResponseStatus(code = HttpStatus.CONFLICT, reason = "The name is taken")
	static class Taken extends Exception {

		Taken(String message) {
			super(message);
		}

	}

	@ResponseStatus(HttpStatus.BAD_GATEWAY)
	static class Broken extends RuntimeException {

		Broken(String message) {
			super(message, new Gone("SECRET"));
		}

	}

	record Order(List<@Valid Line> lines, @NotBlank String customer) {
	}

	record Line(@NotBlank String sku) {
	}

	static class Shop {

		void order(@Valid Order order) {
		}

		@NotBlank
		String name() {
			return "";
		}

	}

}
