package io.mcpspring.spring.web;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.server.McpServerCall;
import io.mcpspring.spring.method.argument.ConvertedText;
import org.jspecify.annotations.Nullable;

import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;

/**
 * Value of a header or cookie, kept with the call unless it is a credential.
 *
 * @param key the key of the value within a call
 * @param label the value in messages
 * @param reader reads the texts of the request
 * @param secret whether it is a credential
 * @param required whether a missing value is an error
 * @param standIn the text that replaces a missing value, or {@code null}
 * @param type the type of the parameter
 * @param conversion supplies the converters
 */
record NamedRequestValue(String key, String label, Reader reader, boolean secret, boolean required,
		@Nullable String standIn, TypeDescriptor type,
		Supplier<ConversionService> conversion) implements McpParameterResolver.RequestValue {

	private static final TypeDescriptor TEXT = TypeDescriptor.valueOf(String.class);

	private static final TypeDescriptor TEXTS = TypeDescriptor.valueOf(String[].class);

	@Override
	public boolean isTransient() {
		return this.secret;
	}

	@Override
	public void begin(McpRequestContext context) {
		if (!this.secret) {
			texts(context);
		}
	}

	private List<String> texts(McpRequestContext context) {
		return McpServerCall.of(context).keep(this.key, () -> this.reader.read(context));
	}

	@Override
	public @Nullable Object apply(McpRequestContext context) {
		List<String> texts = this.secret ? secrets(context) : texts(context);
		if (texts.stream().anyMatch((text) -> ConvertedText.problemOfParts(this.type, text) != null)) {
			throw invalid(null);
		}
		if (texts.isEmpty() && this.standIn != null) {
			texts = List.of(this.standIn);
		}
		if (texts.isEmpty()) {
			return absent();
		}
		try {
			return (texts.size() == 1) ? this.conversion.get().convert(texts.get(0), TEXT, this.type)
					: this.conversion.get().convert(texts.toArray(String[]::new), TEXTS, this.type);
		}
		catch (ConversionException ex) {
			throw invalid(ex);
		}
	}

	private ToolException invalid(@Nullable Exception cause) {
		return new ToolException(this.label + " of the HTTP request is not valid", cause);
	}

	@SuppressWarnings("unchecked")
	private List<String> secrets(McpRequestContext context) {
		Object texts = McpParameterResolver.RequestValue.ofThisRequest(this.reader::read).apply(context);
		return (texts != null) ? (List<String>) texts : List.of();
	}

	private @Nullable Object absent() {
		Class<?> raw = this.type.getType();
		if (raw == Optional.class) {
			return Optional.empty();
		}
		if (this.required) {
			throw new ToolException(this.label + " of the HTTP request is missing");
		}
		return (raw == boolean.class) ? false : null;
	}

	/** Reader of texts of a request. */
	@FunctionalInterface
	interface Reader {

		List<String> read(McpRequestContext context);

	}

}
