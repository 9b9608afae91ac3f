package io.mcpspring.spring.method;

import java.util.List;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.spring.method.argument.ParameterSources;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.spring.method.result.ResultSettings;
import io.mcpspring.spring.method.validation.BeanValidation;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Members of bodies and forms of controllers are required only where Spring demands them.
 */
class RequestObjectTests {

	private final Calls calls = Calls.to(new Items(), sources());

	private static ParameterSources sources() {
		return new ParameterSources(List.of(), List.of(), () -> Optional.of(new DefaultConversionService()),
				(text) -> text, (parameter) -> false);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			body    | ["key","age","version"]
			form    | ["key","age","version"]
			partial | ["age","version"]
			marked  | ["must"]
			plain   | ["name","key","age","version","tags"]
			mapped  | ["key","age","version"]
			""")
	void memberIsRequiredAsForTheController(String tool, String required) {
		JsonNode schema = this.calls.tool(tool).descriptor().inputSchema().path("properties").path("item");
		assertThat(schema.path("required")).hasToString(required);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			body    | {'item':{'key':'k','age':1,'version':2}} | Item[name=null, key=k, age=1, version=2, tags=null]
			form    | {'item':{'key':'k','age':1,'version':2}} | Item[name=null, key=k, age=1, version=2, tags=null]
			partial | {'item':{'age':1,'version':2}}           | Item[name=null, key=null, age=1, version=2, tags=null]
			marked  | {'item':{'must':'m'}}                    | MarkedItem[must=m, may=null]
			""")
	void absentMemberIsNull(String tool, String arguments, String expected) throws Exception {
		assertThat(this.calls.text(tool, arguments)).isEqualTo(expected);
	}

	@Test
	void aFormWithoutRequiredMembersMayBeLeftOut() throws Exception {
		assertThat(this.calls.tool("search").descriptor().inputSchema().has("required")).isFalse();
		assertThat(this.calls.text("search", "{}")).isEqualTo("Search[text=null]");
		assertThat(this.calls.tool("find").descriptor().inputSchema().has("required")).isFalse();
		assertThat(this.calls.text("find", "{}")).isEqualTo("Search[text=null]");
		assertThat(this.calls.text("find", "{'search':{'text':'a'}}")).isEqualTo("Search[text=a]");
	}

	@Test
	void withoutValidatorConstraintsOfMappedMethodsDoNotApply() {
		assertThat(required(JsonMapper.builder(), null, "body")).hasToString("[\"age\",\"version\"]");
		assertThat(required(JsonMapper.builder(), null, "form")).hasToString("[\"key\",\"age\",\"version\"]");
	}

	@Test
	void theMapperDecidesAboutPrimitivesAndMissingProperties() {
		assertThat(required(JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)))
			.hasToString("[\"key\",\"age\"]");
		assertThat(required(JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)))
			.hasToString("[\"name\",\"key\",\"age\",\"version\",\"tags\"]");
	}

	private static JsonNode required(JsonMapper.Builder mapper) {
		return required(mapper, new BeanValidation(Calls.VALIDATOR), "body");
	}

	private static JsonNode required(JsonMapper.Builder mapper, @Nullable BeanValidation validation, String tool) {
		return Calls.of(new McpBeanScanner(mapper.build(), validation, sources(), ResultSettings.DEFAULT).scan("bean",
				new Items()))
			.tool(tool)
			.descriptor()
			.inputSchema()
			.at("/properties/item/required");
	}

	@RestController
	static class Items {

		@McpTool
		@PostMapping("/items")
		String body(@Valid @RequestBody Item item) {
			return item.toString();
		}

		@McpTool
		String form(@Valid @ModelAttribute Item item) {
			return item.toString();
		}

		@McpTool
		@PatchMapping("/items")
		String partial(@NotNull @RequestBody Item item) {
			return item.toString();
		}

		@McpTool
		String marked(@RequestBody MarkedItem item) {
			return item.toString();
		}

		@McpTool
		String plain(Item item) {
			return item.toString();
		}

		/** Objects of mapped methods are model attributes. */
		@McpTool
		@GetMapping("/items")
		String mapped(@Valid Item item) {
			return item.toString();
		}

		@McpTool
		@GetMapping("/items/found")
		String find(Search search) {
			return search.toString();
		}

		@McpTool
		String search(@ModelAttribute Search search) {
			return search.toString();
		}

	}

	@NullUnmarked
	record Item(String name, @NotBlank String key, @JsonProperty(required = true) Integer age, int version,
			List<String> tags) {
	}

	@NullMarked
	record MarkedItem(String must, @Nullable String may) {
	}

	@NullUnmarked
	record Search(String text) {
	}

}
