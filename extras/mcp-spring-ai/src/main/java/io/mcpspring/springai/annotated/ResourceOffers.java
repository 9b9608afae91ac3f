package io.mcpspring.springai.annotated;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

import io.mcpspring.context.ResourceNotFoundException;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.model.ContentReader;
import io.mcpspring.engine.model.DescribedTemplate;
import io.mcpspring.engine.uri.UriTemplate;
import io.mcpspring.model.Annotations;
import io.mcpspring.model.McpRole;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.model.ResourceDescriptor;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.springai.exchange.SdkJson;
import io.mcpspring.springai.exchange.SdkResults;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.ai.mcp.annotation.McpResource;
import org.springframework.ai.mcp.annotation.common.MetaUtils;
import org.springframework.core.MethodParameter;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;
import org.springframework.util.StringUtils;

/**
 * Factory of resources and resource templates from methods with Spring AI's
 * {@link McpResource}. The variables of a template go to the parameters in their order,
 * regardless of the names of the parameters.
 */
final class ResourceOffers {

	/** The default of Spring AI. */
	private static final double UNSAID_PRIORITY = 0.5;

	private static final List<String> TEXTS = List.of("json", "xml", "javascript", "ecmascript", "xhtml+xml");

	Registration create(BeanMethod method, McpResource resource) {
		boolean template = resource.uri().indexOf('{') >= 0;
		MethodCall call = new MethodCall(method);
		Set<String> variables = template ? method.attribute(() -> UriTemplate.parse(resource.uri()).variables(),
				"Use a template such as 'shop://orders/{id}'") : Set.of();
		List<BiFunction<Invocation, ReadResourceRequest, @Nullable Object>> parameters = parameters(method, variables,
				template);
		ObjectNode meta = SdkJson.meta(MetaUtils.getMeta(resource.metaProvider()));
		McpHandler<ReadResourceRequest, ReadResourceResult> handler = (context, request) -> {
			Invocation invocation = new Invocation(context, McpSchema.ReadResourceRequest.class,
					() -> Invocation.params().put("uri", request.uri()));
			List<@Nullable Object> values = new ArrayList<>(parameters.size());
			parameters.forEach((parameter) -> values.add(parameter.apply(invocation, request)));
			return call.run(context, values, (value) -> contents(value, request.uri(), resource.mimeType(), meta));
		};
		return template ? new Registration.ResourceTemplate(family(method, resource, meta), handler, call.options())
				: new Registration.Resource(single(method, resource, meta), handler, call.options());
	}

	private static List<BiFunction<Invocation, ReadResourceRequest, @Nullable Object>> parameters(BeanMethod method,
			Set<String> variables, boolean template) {
		Iterator<String> names = variables.iterator();
		List<BiFunction<Invocation, ReadResourceRequest, @Nullable Object>> parameters = new ArrayList<>();
		for (MethodParameter parameter : method.parameters()) {
			Function<Invocation, @Nullable Object> special = SpecialParameters.find(method, parameter,
					McpSchema.ReadResourceRequest.class);
			if (special != null) {
				parameters.add((call, request) -> special.apply(call));
				continue;
			}
			if (parameter.getParameterType() != String.class || (template && !names.hasNext())) {
				throw method.invalid(
						"parameter '" + method.nameOf(parameter) + "' is no variable of the URI, which are "
								+ variables,
						"Declare a parameter of the type String for each variable, in their order");
			}
			String name = template ? names.next() : null;
			parameters.add((name != null) ? (call, request) -> request.variables().get(name)
					: (call, request) -> request.uri());
		}
		if (names.hasNext() && method.parameters()
			.stream()
			.noneMatch((parameter) -> parameter.getParameterType() == McpSchema.ReadResourceRequest.class)) {
			throw method.invalid("the variable '" + names.next() + "' of the URI has no parameter",
					"Declare a parameter of the type String for each variable, in their order");
		}
		return parameters;
	}

	private static ResourceDescriptor single(BeanMethod method, McpResource resource, @Nullable ObjectNode meta) {
		return method.attribute(() -> ResourceDescriptor.builder(resource.uri(), name(method, resource))
			.title(text(resource.title()))
			.description(text(resource.description()))
			.mimeType(text(resource.mimeType()))
			.annotations(annotations(resource.annotations()))
			.meta(meta)
			.build(), "Use an absolute URI such as 'shop://orders'");
	}

	private static DescribedTemplate family(BeanMethod method, McpResource resource, @Nullable ObjectNode meta) {
		return method
			.attribute(
					() -> new DescribedTemplate(resource.uri(), name(method, resource), text(resource.title()),
							text(resource.description()), text(resource.mimeType()),
							annotations(resource.annotations()), List.of(), meta),
					"Correct the annotations of the resource");
	}

	private static String name(BeanMethod method, McpResource resource) {
		return StringUtils.hasText(resource.name()) ? resource.name() : method.name();
	}

	private static @Nullable String text(String attribute) {
		return attribute.isEmpty() ? null : attribute;
	}

	private static @Nullable Annotations annotations(McpResource.McpAnnotations said) {
		List<McpRole> audience = Stream.of(said.audience()).map((role) -> McpRole.valueOf(role.name())).toList();
		if (said.lastModified().isEmpty() && said.priority() == UNSAID_PRIORITY
				&& audience.equals(List.of(McpRole.USER))) {
			return null;
		}
		try {
			return Annotations.builder()
				.audience(audience)
				.priority(said.priority())
				.lastModified(said.lastModified().isEmpty() ? null : Instant.parse(said.lastModified()))
				.build();
		}
		catch (DateTimeParseException ex) {
			throw new IllegalArgumentException(
					"lastModified is '" + said.lastModified() + "', which is not a time such as '2026-01-31T12:00:00Z'",
					ex);
		}
	}

	private static ReadResourceResult contents(@Nullable Object value, String uri, String mimeType,
			@Nullable ObjectNode meta) {
		if (value == null) {
			throw new ResourceNotFoundException();
		}
		if (value instanceof McpSchema.ReadResourceResult result) {
			return SdkResults.resource(SdkJson.write(result));
		}
		Collection<?> parts = (value instanceof Collection<?> several) ? several : List.of(value);
		String type = mimeType.isEmpty() ? "text/plain" : mimeType;
		return ReadResourceResult.of(parts.stream().map((part) -> part(part, uri, type, meta)).toList());
	}

	private static ResourceContents part(Object part, String uri, String mimeType, @Nullable ObjectNode meta) {
		if (part instanceof McpSchema.ResourceContents contents) {
			return ContentReader.contents(SdkJson.write(contents));
		}
		if (!(part instanceof String text)) {
			throw new IllegalStateException("A resource of Spring AI is a text, contents or a list of these, not of "
					+ part.getClass().getName());
		}
		return isText(mimeType) ? ResourceContents.text(uri, mimeType, text).withMeta(meta)
				: ResourceContents.blob(uri, mimeType, SdkResults.bytes(text)).withMeta(meta);
	}

	private static boolean isText(String mimeType) {
		MimeType type = MimeTypeUtils.parseMimeType(mimeType);
		String subtype = type.getSubtype();
		return type.getType().equals("text") || subtype.endsWith("+json") || subtype.endsWith("+xml")
				|| TEXTS.contains(subtype);
	}

}
