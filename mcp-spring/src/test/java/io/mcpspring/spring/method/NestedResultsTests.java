package io.mcpspring.spring.method;

import java.io.File;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpspring.engine.context.UnwritableResultException;
import io.mcpspring.model.Content;
import io.mcpspring.model.PromptMessage;
import io.mcpspring.spring.method.argument.MethodAdvice;
import io.mcpspring.spring.method.handler.SpringValueMapper;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.spring.method.result.JsonValues;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * No result is nested so deeply that the stack ends.
 */
class NestedResultsTests {

	private static final String REMEDIES = ", so it cannot be written as JSON. Return a record or another type made for"
			+ " the answer, or break the cycle by @JsonIgnore, by @JsonManagedReference and @JsonBackReference, or by"
			+ " @JsonIdentityInfo.";

	private final Calls calls = Calls.to(new Clinic());

	@ParameterizedTest
	@CsvSource({ "owner, pets → owner → pets", "visits, pet → owner → pets → owner",
			"undeclared, of → pets → owner → pets", "employee, reports → manager → reports" })
	void aValueThatRefersBackToItselfIsExplainedByItsProperties(String tool, String path) {
		fails(() -> this.calls.call(tool, "{}")).hasMessage("The value refers back to itself along " + path + REMEDIES)
			.hasNoCause();
	}

	@Test
	void aValueThatIsNestedTooDeeplyIsExplainedByTheBeginningOfItsPath() {
		fails(() -> this.calls.call("deepTree", "{}"))
			.hasMessageStartingWith("The value is nested more than 200 levels deep along children → children →")
			.hasMessageContaining("→ …, so it cannot be written as JSON. Return less of it");
	}

	@Test
	void aTreeIsWritten() throws Exception {
		assertThat(this.calls.structured("tree", "{}")).startsWith("{\"children\":[{\"children\":[{");
	}

	@Test
	void aSerializerThatCallsItselfIsNoEndOfTheThread() {
		fails(() -> this.calls.call("endless", "{}")).hasMessageContaining("calls itself without end");
	}

	// server-2025 TOOL-20
	@Test
	void aGetterThatFailsIsNamedWithoutWhatItSays() {
		fails(() -> this.calls.call("broken", "{}")).hasMessage("The value cannot be written as JSON at inner → name.")
			.hasNoCause()
			.satisfies(
					(ex) -> assertThat(((UnwritableResultException) ex).detail()).hasRootCauseMessage("SECRET-4711"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "managed", "known", "cut", "folder" })
	void annotationsBreakACycle(String tool) throws Exception {
		assertThat(this.calls.structured(tool, "{}")).startsWith("{");
	}

	// server-2025 RES-07, PROMPT-05
	@Test
	void resourcesAndPromptsAreGuardedToo() throws Exception {
		Calls prompts = Calls.to(new Clinic.Prompts());
		String message = "The value refers back to itself along pets → owner → pets" + REMEDIES;
		fails(() -> Calls.to(new Clinic.Resources()).read("clinic://owner", Map.of())).hasMessage(message);
		fails(() -> prompts.prompt("prompt", Map.of())).hasMessage(message);
		assertThat(prompts.prompt("folder", Map.of()).messages())
			.containsExactly(PromptMessage.user("{\"entries\":{\"folders\":[]}}"));
	}

	@Test
	void valuesThatAreKeptAreGuardedToo() {
		SpringValueMapper values = new SpringValueMapper(Calls.MAPPER, null);
		assertThatIllegalArgumentException().isThrownBy(() -> values.toJson(Clinic.Owner.withPet()))
			.withMessageContaining("pets → owner → pets");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> values.toJson(Clinic.Owner.withPet(), (Type) Clinic.Owner.class))
			.withMessageContaining("pets → owner → pets");
	}

	@Test
	void theLimitOfTheMapperCountsWhereItIsLower() {
		fails(() -> value(mapper(30), Clinic.Tree.ofDepth(20))).hasMessageContaining("more than 30 levels");
		fails(() -> value(mapper(Integer.MAX_VALUE), Clinic.Tree.ofDepth(200)))
			.hasMessageContaining("more than 200 levels");
	}

	/**
	 * A process whose first failure of Jackson is a cyclic value, on a small stack,
	 * without a compiler that would make frames smaller, with a mapper without limits.
	 */
	@Test
	void aColdProcessIsUnharmed() throws Exception {
		Process process = new ProcessBuilder(java(), "-Xint", "-cp", System.getProperty("java.class.path"),
				ColdProcess.class.getName())
			.redirectErrorStream(true)
			.start();
		String output = new String(process.getInputStream().readAllBytes());
		assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
		assertThat(output).contains("tree: The value refers back to itself along pets → owner → pets")
			.contains("text: The value refers back to itself along pets → owner → pets")
			.contains("parse: tools.jackson.core.exc.StreamReadException");
	}

	@ParameterizedTest
	@CsvSource({ "owner, pets → owner → pets", "visits, pet → owner → pets → owner",
			"employee, reports → manager → reports" })
	void adviceIsGivenAboutCyclicTypes(String tool, String path) {
		assertThat(advice()).filteredOn((entry) -> entry.what().equals("tool '" + tool + "'"))
			.containsExactly(new MethodAdvice.Entry(MethodAdvice.Kind.CYCLE, "tool '" + tool + "'",
					Clinic.class.getName() + "." + tool + " (bean 'bean')", "along " + path));
	}

	@ParameterizedTest
	@ValueSource(strings = { "tree", "deepTree", "undeclared", "managed", "known", "cut", "folder", "broken" })
	void noAdviceIsGivenAboutWhatCannotReferBack(String tool) {
		assertThat(advice()).noneMatch((entry) -> entry.what().equals("tool '" + tool + "'"));
	}

	private static List<MethodAdvice.Entry> advice() {
		McpBeanScanner scanner = Calls.scanner();
		scanner.scan("bean", new Clinic());
		return scanner.advice().entries();
	}

	private static JsonMapper mapper(int depth) {
		return JsonMapper
			.builder(JsonFactory.builder()
				.streamWriteConstraints(StreamWriteConstraints.builder().maxNestingDepth(depth).build())
				.build())
			.build();
	}

	private static Content value(JsonMapper mapper, Object value) {
		return Content.text(new JsonValues(mapper).text(value, null));
	}

	private static String java() {
		return System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
	}

	private static AbstractThrowableAssert<?, ? extends Throwable> fails(ThrowingCallable call) {
		return assertThatThrownBy(call).isInstanceOf(UnwritableResultException.class);
	}

	/** Runs by itself. */
	static final class ColdProcess {

		private ColdProcess() {
		}

		public static void main(String[] arguments) throws Exception {
			JsonValues values = new JsonValues(mapper(Integer.MAX_VALUE));
			inSmallStack("tree", () -> values.tree(Clinic.Owner.withPet(), null));
			inSmallStack("text", () -> values.text(Clinic.Owner.withPet(), null));
			inSmallStack("parse", () -> JsonMapper.shared().readTree("{\"a\":"));
			inSmallStack("parse", () -> JsonMapper.shared().readTree("{a"));
		}

		private static void inSmallStack(String name, Runnable work) throws InterruptedException {
			Thread thread = new Thread(null, () -> {
				try {
					work.run();
				}
				catch (Throwable ex) {
					String type = (ex instanceof UnwritableResultException) ? "" : ex.getClass().getName() + ": ";
					System.out.println(name + ": " + type + ex.getMessage());
				}
			}, name, 256 * 1024);
			thread.start();
			thread.join();
		}

	}

}
