package io.mcpspring.spring.typeschema;

import java.lang.reflect.Type;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.mcpspring.annotation.McpParam;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.ResolvableType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * What results look like in a schema, and that they look so (server-2025 TOOL-15).
 */
class OutputSchemaTests {

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	private final SchemaGenerator schemas = new SchemaGenerator(MAPPER);

	static Stream<Arguments> results() {
		return Stream.of(
				arguments(Sum.class, new Sum(3), "{'sum':3}",
						"{'type':'object','properties':{'sum':{'type':'integer'}},'required':['sum']}"),
				arguments(Marked.class, new Marked("a", null, Optional.empty()), "{'must':'a'}",
						"{'type':'object','properties':{'must':{'type':'string'},'may':{'type':'string'},'wrapped':{'type':'string'}},'required':['must']}"),
				arguments(Unmarked.class, new Unmarked(null, null), "{}",
						"{'type':'object','properties':{'text':{'type':'string'},'day':{'type':'string','format':'date'}}}"),
				arguments(Always.class, new Always(null), "{'text':null}",
						"{'type':'object','properties':{'text':{'anyOf':[{'type':'string'},{'type':'null'}]}},'required':['text']}"),
				arguments(Guarded.class, new Guarded(null, 0, "x", List.of("long")),
						"{'count':0,'mail':'x','tags':['long']}",
						"{'type':'object','properties':{'name':{'type':'string'},'count':{'type':'integer'},'mail':{'type':'string'},'tags':{'type':'array','items':{'type':['string','null']}}},'required':['count']}"),
				arguments(NonEmpty.class, new NonEmpty(List.of()), "{}",
						"{'type':'object','properties':{'list':{'type':'array','items':{'type':'string'}}}}"),
				arguments(Getters.class, new Getters(), "{'full':'x'}",
						"{'type':'object','properties':{'full':{'type':'string'}}}"),
				arguments(Described.class, new Described(1), "{'a':1}",
						"{'type':'object','properties':{'a':{'type':'integer','description':'what a is'}},'required':['a']}"),
				arguments(type(List.class, Integer.class), List.of(1, 2, 3), "[1,2,3]",
						"{'type':'array','items':{'type':['integer','null']}}"),
				arguments(int[].class, new int[] { 1 }, "[1]", "{'type':'array','items':{'type':'integer'}}"),
				arguments(type(Map.class, String.class, Sum.class), Map.of("a", new Sum(1)), "{'a':{'sum':1}}",
						"{'type':'object','additionalProperties':{'type':['object','null'],'properties':{'sum':{'type':'integer'}},'required':['sum']}}"),
				arguments(Node.class, new Node(1, new Node(2, null)), "{'id':1,'next':{'id':2}}",
						"{'type':'object','properties':{'id':{'type':'integer'},'next':{'$ref':'#/$defs/Node'}},'required':['id'],'$defs':{'Node':{'type':'object','properties':{'id':{'type':'integer'},'next':{'$ref':'#/$defs/Node'}},'required':['id']}}}"));
	}

	@ParameterizedTest
	@MethodSource("results")
	void describesWhatIsWritten(Type type, Object value, String written, String expected) {
		assertThat(json(String.valueOf(this.schemas.output(type)))).isEqualTo(json(expected));
		assertThat(json(this.schemas.outputMapper().writeValueAsString(value))).isEqualTo(json(written));
	}

	static Stream<Arguments> guarantees() {
		return Stream.of(arguments(Settable.class, List.of("count")), arguments(Inherited.class, List.of("count")),
				arguments(Built.class, List.of("name")), arguments(Fixed.class, List.of("name", "tags")),
				arguments(Chosen.class, List.of()), arguments(Demanded.class, List.of("certain")),
				arguments(Flat.class, List.of("sum", "right")), arguments(NoArguments.class, List.of("name")),
				arguments(AlwaysSettable.class, List.of("name")));
	}

	@ParameterizedTest
	@MethodSource("guarantees")
	void requiresWhatAConstructorGuarantees(Class<?> type, List<String> required) {
		JsonNode schema = json(String.valueOf(this.schemas.output(type)));
		assertThat(schema.path("required").valueStream().map(JsonNode::asString))
			.containsExactlyInAnyOrderElementsOf(required);
	}

	@Test
	void aBeanMadeOfNothingMayHaveNullWhereItIsAlwaysWritten() {
		JsonNode schema = json(String.valueOf(this.schemas.output(AlwaysSettable.class)));
		assertThat(schema.at("/properties/name")).isEqualTo(json("{'anyOf':[{'type':'string'},{'type':'null'}]}"));
	}

	@Test
	void textsAndNumbersAndAnythingHaveNoSchema() {
		assertThat(this.schemas.output(String.class)).isNull();
		assertThat(this.schemas.output(int.class)).isNull();
		assertThat(this.schemas.output(Object.class)).isNull();
		assertThat(this.schemas.output(JsonNode.class)).isNull();
		assertThat(this.schemas.output(LocalDate.class)).isNull();
	}

	@Test
	void theInclusionTheApplicationChoseIsKept() {
		SchemaGenerator nonEmpty = new SchemaGenerator(JsonMapper.builder()
			.changeDefaultPropertyInclusion((any) -> any.withValueInclusion(JsonInclude.Include.NON_EMPTY))
			.build());
		assertThat(nonEmpty.outputMapper().writeValueAsString(new Marked("", null, Optional.empty()))).isEqualTo("{}");
		assertThat(json(String.valueOf(nonEmpty.output(Marked.class))).has("required")).isFalse();
	}

	private static Type type(Class<?> raw, Class<?>... generics) {
		return ResolvableType.forClassWithGenerics(raw, generics).getType();
	}

	private static JsonNode json(String text) {
		return MAPPER.readTree(text.replace('\'', '"'));
	}

	record Sum(int sum) {
	}

	@NullMarked
	record Marked(String must, @Nullable String may, Optional<String> wrapped) {
	}

	@NullUnmarked
	record Unmarked(String text, LocalDate day) {
	}

	@NullUnmarked
	record Always(@JsonInclude(JsonInclude.Include.ALWAYS) String text) {
	}

	@NullMarked
	@JsonInclude(JsonInclude.Include.NON_EMPTY)
	record NonEmpty(List<String> list) {
	}

	@NullUnmarked
	record Node(int id, Node next) {
	}

	record Described(@McpParam(description = "what a is", defaultValue = "3", header = "A", required = false) int a) {
	}

	/** As an entity, whose rows may be older than its constraints. */
	@NullUnmarked
	record Guarded(@NotBlank String name, @Min(1) int count, @Email @Pattern(regexp = "a+") String mail,
			@Size(max = 1) List<@NotNull @Size(max = 3) String> tags) {
	}

	@NullUnmarked
	static class Getters {

		public String getFull() {
			return "x";
		}

		@JsonIgnore
		public String getHidden() {
			return "y";
		}

	}

	/** As Lombok's {@code @Data} makes it. */
	@NullMarked
	static class Settable {

		private String name;

		private @NonNull List<String> tags;

		@JsonProperty(required = true)
		private String code;

		private int count;

		public String getName() {
			return this.name;
		}

		public void setName(String name) {
			this.name = name;
		}

		public List<String> getTags() {
			return this.tags;
		}

		public void setTags(List<String> tags) {
			this.tags = tags;
		}

		public String getCode() {
			return this.code;
		}

		public void setCode(String code) {
			this.code = code;
		}

		public int getCount() {
			return this.count;
		}

		/** Computed of what may be null. */
		public String getFirst() {
			return this.tags.get(0);
		}

	}

	@NullMarked
	static class Inherited extends Settable {

		public String more;

	}

	@NullMarked
	@JsonInclude(JsonInclude.Include.ALWAYS)
	static class AlwaysSettable {

		public String name;

	}

	@NullMarked
	static class Built {

		public String name;

		public @Nullable String note;

		public String later;

		Built(String name, @Nullable String note) {
			this.name = name;
			this.note = note;
		}

		@JsonCreator
		static Built of(@JsonProperty("name") String name, @JsonProperty("note") @Nullable String note) {
			return new Built(name, note);
		}

	}

	@NullMarked
	static class Fixed {

		private final String name;

		private final List<String> tags = new ArrayList<>();

		private String unset;

		Fixed(String name) {
			this.name = name;
		}

		Fixed() {
			this("");
		}

		public String getName() {
			return this.name;
		}

		public List<String> getTags() {
			return this.tags;
		}

		public String getUnset() {
			return this.unset;
		}

	}

	/** As Lombok makes it by two annotations. */
	@NullMarked
	static class Chosen {

		public String name;

		Chosen() {
		}

		@JsonCreator
		Chosen(@JsonProperty("name") String name) {
			this.name = name;
		}

	}

	@NullUnmarked
	record Demanded(@NonNull String certain, String open) {
	}

	@NullMarked
	record NoArguments(String name) {

		NoArguments() {
			this("");
		}

	}

	@NullMarked
	record Flat(@JsonUnwrapped Sum left, @JsonUnwrapped @Nullable Marked other, Optional<String> none, String right) {
	}

}
