package io.mcpspring.spring.typeschema;

import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import io.mcpspring.annotation.McpParam;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsonFormatVisitors.JsonBooleanFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import tools.jackson.databind.jsonFormatVisitors.JsonIntegerFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonNumberFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonStringFormatVisitor;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * Schemas of types that Jackson writes as a single text, number or boolean. Jackson
 * itself is queried, so that the mapper's settings, {@code @JsonValue} and custom
 * serializers apply, unless the answer is evident.
 */
final class Scalars {

	private static final Map<Class<?>, String> FORMATS = Map.ofEntries(Map.entry(Instant.class, "date-time"),
			Map.entry(OffsetDateTime.class, "date-time"), Map.entry(ZonedDateTime.class, "date-time"),
			Map.entry(Date.class, "date-time"), Map.entry(LocalDate.class, "date"), Map.entry(OffsetTime.class, "time"),
			Map.entry(Duration.class, "duration"), Map.entry(Period.class, "duration"), Map.entry(UUID.class, "uuid"),
			Map.entry(URI.class, "uri"), Map.entry(URL.class, "uri"));

	/**
	 * Formats that every written value has. Other formats are narrower than their types:
	 * durations may have a sign and fractions, times no seconds, addresses no scheme.
	 */
	private static final Set<String> WRITTEN_FORMATS = Set.of("date-time", "date", "uuid");

	/**
	 * Examples of local times, which are not RFC 3339 times and therefore have no format.
	 */
	private static final Map<Class<?>, String> EXAMPLES = Map.of(LocalDateTime.class, "2026-11-01T09:30:00",
			LocalTime.class, "09:30:00", YearMonth.class, "2026-11");

	private static final OffsetDateTime SAMPLE = OffsetDateTime.of(2026, 11, 1, 9, 30, 0, 0, ZoneOffset.UTC);

	private static final Map<Class<?>, Object> SAMPLES = Map.of(Instant.class, SAMPLE.toInstant(), OffsetDateTime.class,
			SAMPLE, ZonedDateTime.class, SAMPLE.atZoneSameInstant(ZoneId.of("Europe/Berlin")), Date.class,
			Date.from(SAMPLE.toInstant()), LocalDate.class, SAMPLE.toLocalDate(), OffsetTime.class,
			SAMPLE.toOffsetTime(), Duration.class, Duration.ofMinutes(90), Period.class, Period.ofDays(90));

	private final JsonMapper mapper;

	private final Supplier<EvidentForms> evident;

	private final Map<JavaType, Optional<ObjectNode>> known = new ConcurrentHashMap<>();

	/**
	 * Create the schemas for the output of a mapper.
	 * @param mapper the mapper
	 * @param evident the proofs that replace a query of the mapper
	 */
	Scalars(JsonMapper mapper, Supplier<EvidentForms> evident) {
		this.mapper = mapper;
		this.evident = evident;
	}

	/**
	 * Find the schema of a type.
	 * @param type the type
	 * @return the schema, which may be modified; {@code null} if the type is not a scalar
	 */
	@Nullable ObjectNode find(JavaType type) {
		return this.known.computeIfAbsent(type, (key) -> Optional.ofNullable(create(key)))
			.map(ObjectNode::deepCopy)
			.orElse(null);
	}

	/**
	 * Find the schema of the values of a type as they are written.
	 * @param type the type
	 * @return the schema, which may be modified; {@code null} if the type is not a scalar
	 */
	@Nullable ObjectNode findWritten(JavaType type) {
		ObjectNode schema = find(type);
		if (schema != null && !WRITTEN_FORMATS.contains(schema.path("format").asString(""))) {
			schema.remove("format");
		}
		return schema;
	}

	private @Nullable ObjectNode create(JavaType type) {
		if (type.isEnumType()) {
			// Nothing tells the names of an enum that is not known.
			return type.hasRawClass(Enum.class) ? JsonNodeFactory.instance.objectNode() : choice(type);
		}
		if (type.hasRawClass(byte[].class)) {
			return ofType("string").put("contentEncoding", "base64");
		}
		if (type.hasRawClass(char[].class)) {
			return this.mapper.isEnabled(SerializationFeature.WRITE_CHAR_ARRAYS_AS_JSON_ARRAYS)
					? JsonNodeFactory.instance.objectNode() : ofType("string");
		}
		String evidently = this.evident.get().scalar(type);
		if (evidently != null) {
			return evidently.isEmpty() ? null : describeEvident(ofType(evidently), type.getRawClass());
		}
		return asked(type);
	}

	private @Nullable ObjectNode asked(JavaType type) {
		Visitor visitor = new Visitor();
		try {
			this.mapper.acceptJsonFormatVisitor(type, visitor);
		}
		catch (JacksonException ex) {
			// It cannot be written, so it is not a scalar; possibly it can be read.
			return null;
		}
		ObjectNode schema = visitor.schema;
		if (isTime(type.getRawClass()) && (schema == null || !schema.path("type").asString("").equals("string"))) {
			// Timestamps are numbers of several kinds or arrays; texts are read, too.
			return JsonNodeFactory.instance.objectNode();
		}
		if (schema != null && schema.path("type").asString("").equals("string")) {
			describeText(schema, type.getRawClass());
		}
		return schema;
	}

	/** Return a text of ISO 8601 for a type that a mapper may write as a timestamp. */
	static String sample(Class<?> type) {
		Object sample = SAMPLES.get(type);
		if (sample instanceof Date date) {
			return date.toInstant().toString();
		}
		return (sample instanceof ZonedDateTime time) ? time.toOffsetDateTime().toString()
				: (sample != null) ? sample.toString() : String.valueOf(EXAMPLES.get(type));
	}

	/** Whether a type is one of those that a mapper may write as timestamps. */
	static boolean isTime(Class<?> type) {
		return SAMPLES.containsKey(type) || EXAMPLES.containsKey(type);
	}

	/** Add the format of the type, which evident types have. */
	static ObjectNode describeEvident(ObjectNode schema, Class<?> type) {
		String format = FORMATS.get(type);
		if (format != null) {
			schema.put("format", format);
		}
		addExample(schema, type);
		return schema;
	}

	private static void addExample(ObjectNode schema, Class<?> type) {
		String example = EXAMPLES.get(type);
		if (example != null) {
			schema.putArray("examples").add(example);
		}
	}

	private void describeText(ObjectNode schema, Class<?> type) {
		String format = FORMATS.get(type);
		if (format != null && isWritten(type, format)) {
			schema.put("format", format);
		}
		addExample(schema, type);
	}

	/** Whether the mapper writes the format; a pattern of the application may differ. */
	private boolean isWritten(Class<?> type, String format) {
		Object sample = SAMPLES.get(type);
		if (sample == null) {
			return true;
		}
		try {
			String text = this.mapper.valueToTree(sample).asString("");
			switch (format) {
				case "date" -> LocalDate.parse(text);
				case "time" -> OffsetTime.parse(text);
				case "date-time" -> OffsetDateTime.parse(text);
				default -> {
					return text.startsWith("P");
				}
			}
			return true;
		}
		catch (DateTimeParseException | JacksonException ex) {
			return false;
		}
	}

	private ObjectNode choice(JavaType enumeration) {
		Class<?> type = enumeration.getRawClass();
		boolean byName = this.evident.get().writesNames(enumeration);
		ArrayNode names = JsonNodeFactory.instance.arrayNode();
		ArrayNode titled = JsonNodeFactory.instance.arrayNode();
		boolean anyTitle = false;
		for (Object constant : type.getEnumConstants()) {
			JsonNode name = byName ? StringNode.valueOf(((Enum<?>) constant).name())
					: this.mapper.valueToTree(constant);
			String title = title(type, ((Enum<?>) constant).name());
			names.add(name);
			titled.addObject().set("const", name).asObject().put("title", (title != null) ? title : name.asString());
			anyTitle |= title != null;
		}
		ObjectNode schema = ofType(names.path(0).isNumber() ? "integer" : "string");
		schema.set(anyTitle ? "oneOf" : "enum", anyTitle ? titled : names);
		return schema;
	}

	private static @Nullable String title(Class<?> type, String constant) {
		try {
			McpParam param = AnnotatedElementUtils.findMergedAnnotation(type.getField(constant), McpParam.class);
			return (param != null && !param.title().isEmpty()) ? param.title() : null;
		}
		catch (NoSuchFieldException ex) {
			throw new IllegalStateException(ex);
		}
	}

	static ObjectNode ofType(String type) {
		return JsonNodeFactory.instance.objectNode().put("type", type);
	}

	private static final class Visitor extends JsonFormatVisitorWrapper.Base {

		private @Nullable ObjectNode schema;

		@Override
		public JsonStringFormatVisitor expectStringFormat(JavaType type) {
			this.schema = ofType("string");
			return new JsonStringFormatVisitor.Base();
		}

		@Override
		public JsonNumberFormatVisitor expectNumberFormat(JavaType type) {
			this.schema = ofType("number");
			return new JsonNumberFormatVisitor.Base();
		}

		@Override
		public JsonIntegerFormatVisitor expectIntegerFormat(JavaType type) {
			this.schema = ofType("integer");
			return new JsonIntegerFormatVisitor.Base();
		}

		@Override
		public JsonBooleanFormatVisitor expectBooleanFormat(JavaType type) {
			this.schema = ofType("boolean");
			return new JsonBooleanFormatVisitor.Base();
		}

	}

}
