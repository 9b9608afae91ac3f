package io.mcpspring.spring.method.argument;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

import io.mcpspring.engine.schema.SchemaViolation;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.WebParameter;
import io.mcpspring.spring.typeschema.SchemaGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.format.annotation.NumberFormat;

/**
 * Conversion of textual arguments by the application's converters and formatters. It
 * applies if a formatting annotation requires it, or if JSON has no form for the type. It
 * also applies if a controller takes an object from the URL, such as an entity by its id.
 */
final class TextConversion {

	private static final TypeDescriptor TEXT = TypeDescriptor.valueOf(String.class);

	private static final TypeDescriptor TEXTS = TypeDescriptor.valueOf(String[].class);

	private final Supplier<Optional<ConversionService>> conversion;

	private final SchemaGenerator schemas;

	TextConversion(Supplier<Optional<ConversionService>> conversion, SchemaGenerator schemas) {
		this.conversion = conversion;
		this.schemas = schemas;
	}

	/**
	 * Find the conversion of a parameter.
	 * @param method the method
	 * @param parameter the parameter
	 * @param web the content of its Spring Web annotation, or {@code null}
	 * @return the conversion, or {@code null} if the parameter is bound from JSON
	 */
	@Nullable Conversion find(BeanMethod method, MethodParameter parameter, @Nullable WebParameter web) {
		boolean formatted = isFormatted(parameter);
		boolean readable = this.schemas.canRead(method.typeOf(parameter));
		boolean fromUrl = web != null && web.kind().isText();
		if (readable && !formatted && (!fromUrl || this.schemas.isPlain(method.typeOf(parameter)))) {
			return null;
		}
		ConversionService service = this.conversion.get().orElse(null);
		TypeDescriptor target = new TypeDescriptor(parameter.withContainingClass(method.type()));
		if (service == null || target.isMap()) {
			return null;
		}
		if (target.isCollection() || target.isArray()) {
			TypeDescriptor element = target.getElementTypeDescriptor();
			return (element != null && service.canConvert(TEXT, element) && service.canConvert(TEXTS, target))
					? new Conversion(service, target, true) : null;
		}
		return service.canConvert(TEXT, target) ? new Conversion(service, target, false) : null;
	}

	/** Whether a format applies that differs from that of JSON. */
	private static boolean isFormatted(MethodParameter parameter) {
		var annotations = AnnotatedElementUtils.forAnnotations(parameter.getParameterAnnotations());
		if (AnnotatedElementUtils.isAnnotated(annotations, NumberFormat.class)) {
			return true;
		}
		DateTimeFormat format = AnnotatedElementUtils.findMergedAnnotation(annotations, DateTimeFormat.class);
		return format != null && (!format.pattern().isEmpty() || format.iso() == DateTimeFormat.ISO.NONE);
	}

	/**
	 * Convert the text of an annotation, as a controller does for a missing value.
	 * @param method the method
	 * @param parameter the parameter
	 * @param text the text
	 * @return the value; the text itself without a converter
	 * @throws ConversionException if the text does not fit the type
	 */
	@Nullable Object convertDefault(BeanMethod method, MethodParameter parameter, String text) {
		ConversionService service = this.conversion.get().orElse(null);
		TypeDescriptor target = new TypeDescriptor(parameter.withContainingClass(method.type()));
		return (service != null && service.canConvert(TEXT, target)) ? service.convert(text, TEXT, target) : text;
	}

	/**
	 * Conversion of one parameter.
	 *
	 * @param service the converters
	 * @param target the parameter's type, with its annotations
	 * @param many whether it takes a list of texts
	 */
	record Conversion(ConversionService service, TypeDescriptor target, boolean many) {

		ObjectNode schema() {
			ObjectNode text = JsonNodeFactory.instance.objectNode().put("type", "string");
			String example = example();
			if (example != null) {
				text.putArray("examples").add(example);
			}
			String pattern = pattern();
			if (pattern != null) {
				text.put("description", "In the format " + pattern);
			}
			return this.many ? JsonNodeFactory.instance.objectNode().put("type", "array").set("items", text).asObject()
					: text;
		}

		/**
		 * Convert an argument.
		 * @param name its name
		 * @param required whether a value is required
		 * @param json the text or texts; {@code null} if absent
		 */
		@Nullable Object convert(String name, boolean required, @Nullable JsonNode json) {
			if (json == null || json.isNull()) {
				if (required) {
					throw invalid(name, "is required", null);
				}
				return this.target.getType() == Optional.class ? Optional.empty() : null;
			}
			try {
				Object value = this.many ? many(texts(name, json))
						: this.service.convert(text(name, json), TEXT, this.target);
				if (value == null && required) {
					throw invalid(name, "names nothing that exists", null);
				}
				return value;
			}
			catch (ConversionException ex) {
				throw invalid(name, expected(), ex);
			}
		}

		private @Nullable Object many(String[] texts) {
			TypeDescriptor element = this.target.getElementTypeDescriptor();
			if (element != null && TalliedTables.isTable(this.target.getType())) {
				Object list = this.service.convert(texts, TEXTS, TypeDescriptor.collection(List.class, element));
				HashTables.check(this.target.getType(), (list instanceof List<?> elements) ? elements : List.of());
			}
			return this.service.convert(texts, TEXTS, this.target);
		}

		private String[] texts(String name, JsonNode json) {
			List<String> texts = json.isArray() ? json.valueStream().map((item) -> text(name, item)).toList()
					: List.of(text(name, json));
			return texts.toArray(String[]::new);
		}

		private String text(String name, JsonNode json) {
			if (!json.isString()) {
				throw invalid(name, "must be a text", null);
			}
			String problem = ConvertedText.problem(this.target.getResolvableType(), json.stringValue());
			if (problem != null) {
				throw invalid(name, problem, null);
			}
			return json.stringValue();
		}

		private String expected() {
			String example = example();
			String pattern = pattern();
			return (example == null) ? "is not valid"
					: "must be a text such as " + example + ((pattern != null) ? " (" + pattern + ")" : "");
		}

		private static InvalidArgumentException invalid(String name, String message, @Nullable Exception cause) {
			InvalidArgumentException made = new InvalidArgumentException("Argument '" + name + "' " + message,
					new SchemaViolation("/" + name, message));
			if (cause != null) {
				made.initCause(cause);
			}
			return made;
		}

		private @Nullable String pattern() {
			DateTimeFormat date = this.target.getAnnotation(DateTimeFormat.class);
			NumberFormat number = this.target.getAnnotation(NumberFormat.class);
			String pattern = (date != null) ? date.pattern() : (number != null) ? number.pattern() : "";
			return pattern.isEmpty() ? null : pattern;
		}

		private @Nullable String example() {
			Object sample = Samples.OF.get(this.target.getObjectType());
			if (sample == null || !this.service.canConvert(this.target, TEXT)) {
				return null;
			}
			try {
				return (String) this.service.convert(sample, this.target, TEXT);
			}
			catch (ConversionException ex) {
				return null;
			}
		}

	}

	/** Values whose texts show the format of a type; created on demand. */
	private static final class Samples {

		static final LocalDateTime TIME = LocalDateTime.of(2030, 1, 31, 9, 30);

		static final Map<Class<?>, Object> OF = Map.of(LocalDate.class, TIME.toLocalDate(), LocalDateTime.class, TIME,
				LocalTime.class, TIME.toLocalTime(), Instant.class, TIME.toInstant(ZoneOffset.UTC),
				OffsetDateTime.class, TIME.atOffset(ZoneOffset.UTC), ZonedDateTime.class, TIME.atZone(ZoneOffset.UTC),
				YearMonth.class, YearMonth.from(TIME), Date.class, Date.from(TIME.toInstant(ZoneOffset.UTC)),
				BigDecimal.class, new BigDecimal("1234.5"), Double.class, 1234.5);

		private Samples() {
		}

	}

}
