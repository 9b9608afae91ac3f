package io.mcpspring.spring.typeschema;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import io.mcpspring.engine.schema.CompiledSchema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.ResolvableType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Proof by construction that schemas say what the mapper does: for random types, the
 * smallest and a random instance of the schema of arguments are read and written, and the
 * schema of results accepts what is written. Random by a fixed seed; more types by
 * {@code -Dmcp.test.types=100000}.
 */
class RandomTypesTests {

	private static final int TYPES = Integer.getInteger("mcp.test.types", 2000);

	private static final long SEED = 4711;

	private static final List<Class<?>> SCALARS = List.of(String.class, int.class, Integer.class, long.class,
			Long.class, boolean.class, Boolean.class, double.class, Double.class, BigDecimal.class, BigInteger.class,
			UUID.class, URI.class, Locale.class, Instant.class, LocalDate.class, LocalDateTime.class, LocalTime.class,
			OffsetDateTime.class, ZonedDateTime.class, YearMonth.class, Duration.class, Date.class, Color.class,
			Size.class, byte[].class, OptionalInt.class, Object.class, JsonNode.class, Money.class, short.class,
			char.class, Code.class);

	private static final List<Class<?>> BEANS = List.of(Point.class, Folder.class, Chain.class, Left.class, Item.class,
			Shape.class, Expression.class, Formatted.class, Mutable.class);

	private static final List<Class<?>> GENERIC = List.of(List.class, Set.class, Collection.class, SortedSet.class,
			Optional.class, Box.class, Tree.class, Page.class);

	private enum Mapping {

		PLAIN {
			@Override
			JsonMapper mapper() {
				return JsonMapper.builder().build();
			}
		},

		SNAKE_CASE {
			@Override
			JsonMapper mapper() {
				return JsonMapper.builder()
					.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
					.enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
					.build();
			}
		},

		TIMESTAMPS {
			@Override
			JsonMapper mapper() {
				return JsonMapper.builder()
					.enable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS, DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
					.build();
			}
		},

		ZONE_IDS {
			@Override
			JsonMapper mapper() {
				return JsonMapper.builder()
					.enable(DateTimeFeature.WRITE_DATES_WITH_ZONE_ID)
					.enable(SerializationFeature.WRITE_CHAR_ARRAYS_AS_JSON_ARRAYS)
					.build();
			}
		};

		abstract JsonMapper mapper();

	}

	@ParameterizedTest
	@EnumSource
	void schemasSayWhatTheMapperDoes(Mapping mapping) {
		JsonMapper mapper = mapping.mapper();
		SchemaGenerator schemas = new SchemaGenerator(mapper);
		io.mcpspring.engine.schema.SchemaCompiler compiler = new io.mcpspring.engine.schema.SchemaCompiler();
		Random random = new Random(SEED + mapping.ordinal());
		for (int i = 0; i < TYPES / Mapping.values().length; i++) {
			Type type = type(random, 3);
			ObjectNode input = schemas
				.input(List.of(new SchemaGenerator.Argument("value", type, null, true, null, null, false)), true);
			CompiledSchema arguments = compiler.compile(input);
			ObjectNode described = schemas.output(type);
			CompiledSchema result = (described != null) ? compiler.compile(described) : null;
			for (boolean smallest : new boolean[] { true, false }) {
				JsonNode instance = new Instances(input, smallest ? null : random).of(input);
				String about = mapping + " " + type + "\n" + input + "\n" + instance + "\n" + described;
				assertThat(arguments.validate(instance)).as(about).isEmpty();
				Object value = read(mapper, instance.get("value"), type, about);
				JsonMapper output = schemas.outputMapper();
				JsonNode written = output
					.readTree(output.writerFor(output.constructType(type)).writeValueAsBytes(value));
				if (result != null && !written.isNull()) {
					assertThat(result.validate(written)).as(about + "\n" + written).isEmpty();
				}
			}
		}
	}

	private static Object read(JsonMapper mapper, JsonNode json, Type type, String about) {
		try {
			return mapper.readerFor(mapper.constructType(type)).readValue(json);
		}
		catch (RuntimeException ex) {
			throw new AssertionError(about, ex);
		}
	}

	private static Type type(Random random, int depth) {
		int kind = random.nextInt((depth > 0) ? 10 : 5);
		if (kind < 3) {
			return SCALARS.get(random.nextInt(SCALARS.size()));
		}
		if (kind < 5) {
			return BEANS.get(random.nextInt(BEANS.size()));
		}
		if (kind < 8) {
			Class<?> raw = GENERIC.get(random.nextInt(GENERIC.size()));
			Type content = (raw == SortedSet.class) ? String.class : boxed(type(random, depth - 1));
			return generic(raw, content);
		}
		if (kind == 8) {
			Class<?> key = random.nextBoolean() ? String.class : Color.class;
			Class<?> raw = (key == Color.class && random.nextBoolean()) ? EnumMap.class : Map.class;
			return generic(raw, key, boxed(type(random, depth - 1)));
		}
		Type content = boxed(type(random, depth - 1));
		return (content instanceof Class<?> raw) ? raw.arrayType() : generic(List.class, content);
	}

	private static Type boxed(Type type) {
		return (type instanceof Class<?> raw && raw.isPrimitive())
				? org.springframework.util.ClassUtils.resolvePrimitiveIfNecessary(raw) : type;
	}

	private static Type generic(Class<?> raw, Type... arguments) {
		ResolvableType[] resolved = new ResolvableType[arguments.length];
		for (int i = 0; i < arguments.length; i++) {
			resolved[i] = ResolvableType.forType(arguments[i]);
		}
		return ResolvableType.forClassWithGenerics(raw, resolved).getType();
	}

	/** Instances of a schema: the smallest, or random ones. */
	private record Instances(ObjectNode root, @Nullable Random random) {

		private static final Map<String, String> TEXTS = Map.of("date-time", "2026-11-01T09:30:00Z", "date",
				"2026-11-01", "time", "09:30:00Z", "duration", "PT1H30M", "uuid",
				"0a1b2c3d-0a1b-4c2d-8a1b-0a1b2c3d4e5f", "uri", "https://example.com/a");

		JsonNode of(JsonNode schema) {
			return of(schema, 0);
		}

		private JsonNode of(JsonNode schema, int depth) {
			ObjectNode any = this.root.objectNode();
			if (schema.has("$ref")) {
				return of(this.root.at(schema.get("$ref").asString().substring(1)), depth);
			}
			if (schema.has("const")) {
				return schema.get("const");
			}
			if (schema.has("enum")) {
				return pick(schema.get("enum"));
			}
			for (String choice : List.of("anyOf", "oneOf")) {
				if (schema.has(choice)) {
					return of(chosen(schema.get(choice), depth), depth);
				}
			}
			JsonNode types = schema.path("type");
			if (types.isMissingNode() && schema.has("pattern")) {
				return text(schema);
			}
			String type = types.isArray() ? pick(types).asString() : types.asString("");
			return switch (type) {
				case "object" -> object(schema, depth);
				case "array" -> array(schema, depth);
				case "string" -> text(schema);
				case "integer" -> number(schema).path("n");
				case "number" -> (this.random != null && this.random.nextBoolean()) ? any.put("n", 0.5).path("n")
						: number(schema).path("n");
				case "boolean" -> any.put("n", this.random != null && this.random.nextBoolean()).path("n");
				case "null" -> any.nullNode();
				default -> any.put("n", "text").path("n");
			};
		}

		/** Of alternatives that recur, the one that ends soonest. */
		private JsonNode chosen(JsonNode choices, int depth) {
			if (this.random != null && depth < 4) {
				return pick(choices);
			}
			JsonNode best = choices.get(0);
			for (JsonNode choice : choices) {
				best = (weight(choice) < weight(best)) ? choice : best;
			}
			return best;
		}

		private int weight(JsonNode choice) {
			JsonNode schema = choice.has("$ref") ? this.root.at(choice.get("$ref").asString().substring(1)) : choice;
			int weight = 1;
			for (JsonNode required : schema.path("required")) {
				JsonNode property = schema.path("properties").path(required.asString());
				weight += property.has("$ref") || property.has("anyOf") ? 100 : 1;
			}
			return weight;
		}

		private JsonNode pick(JsonNode values) {
			return values.get((this.random != null) ? this.random.nextInt(values.size()) : 0);
		}

		private ObjectNode object(JsonNode schema, int depth) {
			ObjectNode object = this.root.objectNode();
			schema.path("properties").properties().forEach((property) -> {
				boolean required = schema.path("required")
					.valueStream()
					.anyMatch((name) -> name.asString().equals(property.getKey()));
				if (required || (this.random != null && depth < 4 && this.random.nextBoolean())) {
					object.set(property.getKey(), of(property.getValue(), depth + 1));
				}
			});
			JsonNode more = schema.path("additionalProperties");
			if (more.isObject() && this.random != null && depth < 4) {
				JsonNode names = schema.path("propertyNames").path("enum");
				object.set(names.isArray() ? pick(names).asString() : "key", of(more, depth + 1));
			}
			return object;
		}

		private JsonNode array(JsonNode schema, int depth) {
			var array = this.root.arrayNode();
			int size = Math.max(schema.path("minItems").asInt(0),
					(this.random != null && depth < 4) ? this.random.nextInt(2) : 0);
			for (int i = 0; i < size; i++) {
				array.add(of(schema.path("items"), depth + 1));
			}
			return array;
		}

		private JsonNode text(JsonNode schema) {
			String text = TEXTS.get(schema.path("format").asString(""));
			JsonNode examples = schema.path("examples");
			String description = schema.path("description").asString("");
			if (description.startsWith("In the format ")) {
				text = DateTimeFormatter.ofPattern(description.substring("In the format ".length()))
					.format(LocalDate.of(2026, 11, 1));
			}
			text = (text == null && examples.isArray()) ? examples.get(0).asString() : text;
			if (text == null && schema.has("pattern")) {
				text = schema.get("pattern").asString().replaceAll("[\\^$()]", "").split("\\|")[0]
					.replaceAll("\\[.(.)]", "$1");
			}
			text = (text != null) ? text : schema.has("contentEncoding") ? "AQID" : "t";
			return this.root.objectNode().put("n", text).path("n");
		}

		private ObjectNode number(JsonNode schema) {
			long least = schema.path("minimum").asLong(0);
			return this.root.objectNode().put("n", least + ((this.random != null) ? this.random.nextInt(5) : 0));
		}

	}

	enum Color {

		RED, GREEN, DARK_BLUE

	}

	enum Size {

		@JsonProperty("small")
		SMALL,

		@JsonProperty("large")
		LARGE

	}

	enum Code {

		ONE(1), TWO(2);

		private final int number;

		Code(int number) {
			this.number = number;
		}

		@JsonValue
		int number() {
			return this.number;
		}

	}

	record Money(@JsonValue BigDecimal amount) {
	}

	record Point(int firstX, @Nullable Integer firstY, Optional<String> name) {
	}

	record Folder(String name, List<Folder> children, Folder parent) {
	}

	record Chain(Link link, String name) {
	}

	record Link(Chain chain, int number) {
	}

	record Left(Right right) {
	}

	record Right(Middle middle) {
	}

	record Middle(@Nullable Left left, Right[] rights, Map<String, Right> named) {
	}

	record Item(UUID id, Map<String, List<Integer>> counts, Set<Color> colors, Instant createdAt) {
	}

	record Box<T>(T content, @Nullable T other) {
	}

	record Tree<T>(T value, List<Tree<T>> children) {
	}

	record Page<T>(List<? extends T> items, Optional<Page<T>> next) {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "kind")
	sealed interface Shape {

	}

	record Circle(double radius) implements Shape {
	}

	record Group(Shape first, List<Shape> others) implements Shape {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
	sealed interface Expression {

	}

	record Sum(Expression left, Expression right) implements Expression {
	}

	record Constant(int value) implements Expression {
	}

	record Formatted(@JsonFormat(pattern = "dd.MM.yyyy") LocalDate day,
			@JsonFormat(shape = JsonFormat.Shape.NUMBER) Instant at, @JsonProperty("other-name") String name) {
	}

	public static class Mutable {

		private String name;

		private Mutable next;

		private List<Mutable> all = new ArrayList<>();

		public String getName() {
			return this.name;
		}

		public void setName(String name) {
			this.name = name;
		}

		public Mutable getNext() {
			return this.next;
		}

		public void setNext(Mutable next) {
			this.next = next;
		}

		public List<Mutable> getAll() {
			return this.all;
		}

		public void setAll(List<Mutable> all) {
			this.all = all;
		}

	}

}
