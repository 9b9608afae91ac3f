package io.mcpspring.openapi.autoconfigure;

import io.mcpspring.boot.observation.PortableOffer;
import io.mcpspring.catalog.ToolBuilder;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.model.ToolAnnotations;
import io.mcpspring.openapi.InvalidOpenApiException;
import io.mcpspring.openapi.call.RemoteOperation;
import io.mcpspring.openapi.call.RemoteService;
import io.mcpspring.openapi.document.ApiDocument;
import io.mcpspring.openapi.document.ApiOperation;
import io.mcpspring.openapi.document.UnusableOperationException;
import io.mcpspring.openapi.schema.OperationSchemas;
import io.mcpspring.openapi.schema.SchemaFactory;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Registration of operations as tools.
 */
final class OperationTools {

	/** Numbers of the service reach the model as they are. */
	static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.build();

	private static final int MAX_DESCRIPTION = 2000;

	private final CatalogTable catalog;

	private final OfferAccess access;

	private final ApiDocument document;

	private final RemoteService service;

	private final SchemaFactory schemas;

	private final PortableOffer portable;

	OperationTools(OfferAccess access, ApiDocument document, RemoteService service, SchemaFactory schemas,
			PortableOffer portable) {
		this.catalog = access.catalog();
		this.access = access;
		this.document = document;
		this.service = service;
		this.schemas = schemas;
		// The tools of a document of the application fail the start like its own.
		this.portable = document.origin().isRemote() ? portable : PortableOffer.ANY;
	}

	/**
	 * Offer an operation.
	 * @param name the name of the tool
	 * @param operation the operation
	 * @throws UnusableOperationException if it cannot be offered
	 */
	void offer(String name, ApiOperation operation) {
		Registration.Tool present = this.catalog.tools().find(name);
		if (present != null) {
			throw new InvalidOpenApiException(this.document.name(), this.document.origin() + ", " + operation,
					"the tool '" + name + "' is already offered by " + present.options().owner(),
					"Set 'mcp.server.openapi." + this.document.name()
							+ ".prefix', or leave one of both out by 'exclude'.",
					null);
		}
		OperationSchemas schemas = this.schemas.create(operation);
		String refusal = this.portable.refusal(name, schemas.input());
		if (refusal != null) {
			throw new UnusableOperationException(refusal);
		}
		RemoteOperation remote = new RemoteOperation(this.service, operation, schemas, MAPPER);
		ObjectNode output = schemas.output();
		if (output == null || !register(name, operation, schemas, remote, output)) {
			register(name, operation, schemas, remote, null);
		}
	}

	private boolean register(String name, ApiOperation operation, OperationSchemas schemas, RemoteOperation remote,
			@Nullable ObjectNode output) {
		ToolBuilder<ObjectNode> builder = this.catalog.tool(name)
			.description(description(operation))
			.annotations(annotations(operation))
			.input(schemas.input());
		if (operation.summary() != null) {
			builder.title(operation.summary());
		}
		if (output != null) {
			builder.output(output);
		}
		try {
			builder.handler(remote::call).register();
			remote.allowRedirects(this.access.to(this.catalog.tools().find(name)));
			return true;
		}
		catch (IllegalArgumentException ex) {
			if (output != null) {
				return false;
			}
			throw new UnusableOperationException("its schema cannot be used: " + ex.getMessage());
		}
	}

	static String description(ApiOperation operation) {
		String summary = (operation.summary() != null) ? operation.summary().strip() : "";
		String description = (operation.description() != null) ? operation.description().strip() : "";
		String text = (summary.isEmpty() || description.startsWith(summary)) ? description
				: description.isEmpty() ? summary : summary + "\n\n" + description;
		String all = (operation.deprecated() ? "Deprecated. " : "") + (text.isEmpty() ? operation.toString() : text);
		return (all.length() > MAX_DESCRIPTION) ? all.substring(0, MAX_DESCRIPTION - 1) + "…" : all;
	}

	private static ToolAnnotations annotations(ApiOperation operation) {
		if (operation.isReadOnly()) {
			return ToolAnnotations.builder().readOnly(true).destructive(false).idempotent(true).openWorld(true).build();
		}
		Boolean destructive = operation.method().equals("DELETE") ? true : null;
		return ToolAnnotations.builder()
			.readOnly(false)
			.destructive(destructive)
			.idempotent(operation.isIdempotent())
			.openWorld(true)
			.build();
	}

}
