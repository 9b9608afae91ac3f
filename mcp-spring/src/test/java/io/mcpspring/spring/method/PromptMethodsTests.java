package io.mcpspring.spring.method;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.model.DescribedPrompt;
import io.mcpspring.model.CompleteRequest;
import io.mcpspring.model.CompleteResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Prompts and completions from methods (server-2025 PROMPT-02, PROMPT-03, COMPL-02).
 */
class PromptMethodsTests {

	private final Calls calls = Calls.to(new Prompts());

	// server-2025 PROMPT-02
	@Test
	void argumentsAreListed() {
		Registration.Prompt prompt = this.calls.registrations()
			.stream()
			.filter((found) -> found.name().equals("trip"))
			.filter(Registration.Prompt.class::isInstance)
			.map(Registration.Prompt.class::cast)
			.findFirst()
			.orElseThrow();
		assertThat(prompt.descriptor()).isEqualTo(new DescribedPrompt("trip", "A trip", "Plans a trip",
				List.of(PromptDescriptor.Argument.builder("city")
					.title("The city")
					.description("Where to go")
					.required(true)
					.build(), PromptDescriptor.Argument.builder("days").required(true).build(),
						PromptDescriptor.Argument.builder("pace").build(),
						PromptDescriptor.Argument.builder("budget").build()),
				List.of(), null));
	}

	// server-2025 PROMPT-03
	@Test
	void messagesAreMadeOfWhatIsReturned() throws Exception {
		assertThat(this.calls.prompt("trip", Map.of("city", "Rome", "days", "3", "pace", "slow")))
			.isEqualTo(GetPromptResult.builder()
				.description("Plans a trip")
				.messages(List.of(PromptMessage.user("Rome 3 SLOW null")))
				.build());
		assertThat(this.calls.prompt("block", Map.of()).messages()).singleElement()
			.isEqualTo(PromptMessage.of(McpRole.USER, Content.image(Prompts.PNG, "image/png")));
		assertThat(this.calls.prompt("several", Map.of()).messages()).hasSize(3);
		assertThat(this.calls.prompt("whole", Map.of()).description()).isEqualTo("mine");
	}

	// server-2025 PROMPT-04
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{'city':'Rome'}                          | Argument 'days' is required
			{'city':'Rome','days':'many'}            | Argument 'days' must be an integer, but is 'many'
			{'city':'Rome','days':'1','pace':'mad'}  | Argument 'pace' must be one of slow, FAST, but is 'mad'
			""")
	void wrongArgumentsAreInvalidParameters(String arguments, String message) {
		Map<String, String> given = Calls.MAPPER.convertValue(Calls.json(arguments),
				Calls.MAPPER.getTypeFactory().constructMapType(Map.class, String.class, String.class));
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> this.calls.prompt("trip", given))
			.withMessage(message)
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(ErrorCode.INVALID_PARAMS));
	}

	// server-2025 COMPL-02
	@Test
	void completionsTakeWhatWasTypedAndWhatWasChosen() throws Exception {
		assertThat(complete("city", "R", Map.of("country", "Italy")).values()).containsExactly("R in Italy");
		assertThat(complete("city", "R", Map.of()).values()).containsExactly("R in null");
	}

	// server-2025 COMPL-02
	@Test
	void onlyAHundredCandidatesAreSent() throws Exception {
		CompleteResult answer = complete("budget", "", Map.of());
		assertThat(answer.values()).hasSize(100);
		assertThat(answer.total()).isEqualTo(150);
		assertThat(answer.hasMore()).isTrue();
	}

	// server-2025 COMPL-04; server-2026 COMPL-04
	@Test
	void enumsAndBooleansCompleteByThemselvesBestFirst() throws Exception {
		assertThat(complete("pace", "s", Map.of()).values()).containsExactly("slow", "FAST");
		assertThat(complete("pace", "fa", Map.of()).values()).containsExactly("FAST");
		Registration.Completion flag = (Registration.Completion) Calls.to(new Object() {
			@McpResource(uri = "a://{flag}")
			String flag(boolean flag) {
				return "" + flag;
			}
		}).registrations().get(1);
		assertThat(flag.target()).isEqualTo(new Registration.CompletionTarget(false, "a://{flag}", "flag"));
		assertThat(complete(flag, "", Map.of()).values()).containsExactly("true", "false");
	}

	@Test
	void aDeclaredCompletionReplacesThatOfAnEnumWhateverTheOrderOfBeans() throws Exception {
		CatalogTable catalog = new CatalogTable();
		List<Registration> all = new java.util.ArrayList<>(this.calls.registrations());
		all.addAll(Calls.to(new PaceCompletion()).registrations());
		McpBeanScanner.register(catalog, all);
		Registration.Completion found = catalog.completions()
			.find(new Registration.CompletionTarget(true, "trip", "pace").toString());
		assertThat(found).isNotNull();
		assertThat(complete(found, "", Map.of()).values()).containsExactly("own");
	}

	private CompleteResult complete(String argument, String value, Map<String, String> chosen) throws Exception {
		return complete(this.calls.registrations()
			.stream()
			.filter(Registration.Completion.class::isInstance)
			.map(Registration.Completion.class::cast)
			.filter((found) -> found.target().equals(new Registration.CompletionTarget(true, "trip", argument)))
			.findFirst()
			.orElseThrow(), value, chosen);
	}

	private static CompleteResult complete(Registration.Completion completion, String value, Map<String, String> chosen)
			throws Exception {
		return Calls.get(completion.handler()
			.handle(Calls.context(McpCaller.ANONYMOUS), CompleteRequest.of(value, chosen))
			.toCompletableFuture());
	}

	static class Prompts {

		static final byte[] PNG = { 1 };

		@McpPrompt(title = "A trip", description = "Plans a trip")
		String trip(@McpParam(title = "The city", description = "Where to go") String city, int days,
				Optional<FlowControl> pace, @Nullable String budget) {
			return city + " " + days + " " + pace.orElse(null) + " " + budget;
		}

		@McpPrompt
		Content block() {
			return Content.image(PNG, "image/png");
		}

		@McpPrompt
		List<Object> several() {
			return List.of("text", PromptMessage.assistant("b"), ResourceContents.text("a://a", null, "a"));
		}

		@McpPrompt
		GetPromptResult whole() {
			return GetPromptResult.builder().description("mine").messages(List.of()).build();
		}

		@McpComplete(ref = "trip")
		List<String> cities(String city, @Nullable String country) {
			return List.of(city + " in " + country);
		}

		@McpComplete(ref = "trip", argument = "budget")
		List<Integer> budgets() {
			return java.util.stream.IntStream.range(0, 150).boxed().toList();
		}

	}

	static class PaceCompletion {

		@McpComplete(ref = "trip", argument = "pace")
		String[] own(CompleteRequest request) {
			return new String[] { "own" };
		}

	}

	enum FlowControl {

		@JsonProperty("slow")
		SLOW,

		FAST

	}

}
