package io.mcpspring.openapi.autoconfigure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpspring.catalog.ResourceBuilder;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.openapi.call.RemoteOperation;
import io.mcpspring.openapi.call.RemoteService;
import io.mcpspring.openapi.document.ApiOperation;
import io.mcpspring.openapi.document.ApiParameter;
import io.mcpspring.openapi.document.ApiParameter.Place;
import io.mcpspring.openapi.document.UnusableOperationException;
import io.mcpspring.openapi.schema.Argument;
import io.mcpspring.openapi.schema.OperationSchemas;
import io.mcpspring.openapi.schema.SchemaFactory;
import io.mcpspring.openapi.schema.VariableArguments;

/**
 * Registration of operations as resources, at {@code openapi://<document>/<path>}.
 */
final class OperationResources {

	private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]+)}");

	private final CatalogTable catalog;

	private final OfferAccess access;

	private final String document;

	private final RemoteService service;

	private final SchemaFactory schemas;

	OperationResources(OfferAccess access, String document, RemoteService service, SchemaFactory schemas) {
		this.catalog = access.catalog();
		this.access = access;
		this.document = document;
		this.service = service;
		this.schemas = schemas;
	}

	/**
	 * Offer an operation.
	 * @param operation the operation
	 * @throws UnusableOperationException if it cannot be offered
	 */
	void offer(ApiOperation operation) {
		OperationSchemas schemas = this.schemas.create(operation);
		Map<String, String> variables = variables(schemas.arguments());
		RemoteOperation remote = new RemoteOperation(this.service, operation, schemas, OperationTools.MAPPER);
		String uri = uri(operation, schemas.arguments(), variables);
		try {
			ResourceBuilder builder = this.catalog.resource(uri)
				.name((operation.id() != null) ? operation.id() : operation.toString())
				.description(OperationTools.description(operation));
			if (operation.summary() != null) {
				builder.title(operation.summary());
			}
			if (operation.mediaType() != null && !operation.mediaType().contains("*")) {
				builder.mimeType(operation.mediaType());
			}
			VariableArguments arguments = new VariableArguments(schemas.input());
			builder.handler(
					(context, request) -> remote.read(context, arguments.read(texts(request.variables(), variables))))
				.register();
			Registration fixed = this.catalog.resources().find(uri);
			remote.allowRedirects(this.access.to((fixed != null) ? fixed : this.catalog.resourceTemplates().find(uri)));
		}
		catch (IllegalArgumentException | IllegalStateException ex) {
			throw new UnusableOperationException("it cannot be a resource: " + ex.getMessage());
		}
	}

	/** The variables of the template by the names of the arguments. */
	private static Map<String, String> variables(List<Argument> arguments) {
		Map<String, String> variables = new HashMap<>();
		for (Argument argument : arguments) {
			ApiParameter parameter = argument.parameter();
			boolean inUri = parameter.place() == Place.PATH || parameter.place() == Place.QUERY;
			if (inUri) {
				variables.put(argument.name(), argument.name().replaceAll("[^A-Za-z0-9_]", "_"));
			}
			else if (parameter.required()) {
				throw new UnusableOperationException(
						"it cannot be a resource: '" + parameter.name() + "' is required, and not a part of a URI");
			}
		}
		return variables;
	}

	private String uri(ApiOperation operation, List<Argument> arguments, Map<String, String> variables) {
		Map<String, String> inPath = new HashMap<>();
		List<String> inQuery = new ArrayList<>();
		for (Argument argument : arguments) {
			String variable = variables.get(argument.name());
			if (variable != null && argument.parameter().place() == Place.PATH) {
				inPath.put(argument.parameter().name(), variable);
			}
			else if (variable != null) {
				inQuery.add(variable);
			}
		}
		String path = VARIABLE.matcher(operation.path())
			.replaceAll((match) -> Matcher.quoteReplacement("{" + inPath.get(match.group(1)) + "}"));
		return "openapi://" + this.document + path + (inQuery.isEmpty() ? "" : "{?" + String.join(",", inQuery) + "}");
	}

	private static Map<String, String> texts(Map<String, String> values, Map<String, String> variables) {
		Map<String, String> texts = new HashMap<>();
		variables.forEach((argument, variable) -> {
			String value = values.get(variable);
			if (value != null) {
				texts.put(argument, value);
			}
		});
		return texts;
	}

}
