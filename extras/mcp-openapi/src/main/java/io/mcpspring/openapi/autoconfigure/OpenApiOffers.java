package io.mcpspring.openapi.autoconfigure;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.mcpspring.boot.observation.PortableOffer;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.openapi.InvalidOpenApiException;
import io.mcpspring.openapi.call.RemoteService;
import io.mcpspring.openapi.document.ApiDocument;
import io.mcpspring.openapi.document.ApiOperation;
import io.mcpspring.openapi.document.OperationReader;
import io.mcpspring.openapi.document.Operations;
import io.mcpspring.openapi.document.Selection;
import io.mcpspring.openapi.document.UnusableOperationException;
import io.mcpspring.openapi.schema.SchemaFactory;
import io.mcpspring.openapi.schema.SchemaMemory;
import io.mcpspring.openapi.schema.ToolNames;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Registration of the operations of all documents, when the beans of the application are
 * there.
 */
final class OpenApiOffers implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(OpenApiOffers.class);

	private final Map<String, McpOpenApiProperties> documents;

	private final OfferAccess access;

	private final ServiceClients clients;

	private final ClassLoader classLoader;

	private final Supplier<PortableOffer> portable;

	private final SchemaMemory memory = new SchemaMemory(Runtime.getRuntime().maxMemory() / 2);

	OpenApiOffers(Map<String, McpOpenApiProperties> documents, OfferAccess access, ServiceClients clients,
			ClassLoader classLoader, Supplier<PortableOffer> portable) {
		this.documents = documents;
		this.access = access;
		this.clients = clients;
		this.classLoader = classLoader;
		this.portable = portable;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.documents.forEach((name, properties) -> offer(this.clients.settings(name, properties)));
	}

	private void offer(DocumentSettings settings) {
		McpOpenApiProperties properties = settings.properties();
		ApiDocument document = settings.reader(this.classLoader).read(settings.name(), settings.origin());
		Operations operations = new OperationReader(document, settings.headers().headerNames()).read(settings.include(),
				settings.exclude());
		URI base = ServiceAddress.of(document, properties.baseUrl());
		RemoteService service = this.clients.create(settings, base);
		SchemaFactory schemas = new SchemaFactory(document, settings.limits().maxSchemaSize(),
				properties.outputSchemas(), this.memory);
		Map<String, String> refused = new LinkedHashMap<>(operations.refused());
		int resources = offerResources(operations, settings.resources(),
				new OperationResources(this.access, settings.name(), service, schemas), refused);
		int tools = offerTools(operations, settings,
				new OperationTools(this.access, document, service, schemas, this.portable.get()), refused);
		report(document, resources, tools, refused);
	}

	private static int offerResources(Operations operations, Selection selection, OperationResources resources,
			Map<String, String> refused) {
		int offered = 0;
		for (ApiOperation operation : operations.usable()) {
			if (selection.selects(operation)) {
				try {
					resources.offer(operation);
					offered++;
				}
				catch (UnusableOperationException ex) {
					refused.put(operation.toString(), ex.reason());
				}
			}
		}
		return offered;
	}

	private static int offerTools(Operations operations, DocumentSettings settings, OperationTools tools,
			Map<String, String> refused) {
		Selection resources = settings.resources();
		List<ApiOperation> all = new ArrayList<>(operations.usable());
		all.removeIf(resources::selects);
		List<String> names = new ToolNames(settings.properties().prefix()).of(all);
		int offered = 0;
		for (int i = 0; i < all.size(); i++) {
			try {
				tools.offer(names.get(i), all.get(i));
				offered++;
			}
			catch (UnusableOperationException ex) {
				refused.put(all.get(i).toString(), ex.reason());
			}
		}
		return offered;
	}

	private static void report(ApiDocument document, int resources, int tools, Map<String, String> refused) {
		String first = refused.entrySet()
			.stream()
			.map((entry) -> entry.getKey() + ", because " + entry.getValue())
			.findFirst()
			.orElse("");
		if (resources + tools == 0) {
			throw new InvalidOpenApiException(document.name(), document.origin() + "#/paths",
					refused.isEmpty() ? "no operation is selected"
							: "none of its operations can be offered, the first being " + first,
					"Change the patterns of 'mcp.server.openapi." + document.name() + "', or the document.", null);
		}
		logger.info("The OpenAPI document '{}' gives {} tools and {} resources", document.name(), tools, resources);
		if (!refused.isEmpty()) {
			logger.warn("{} operations of the OpenAPI document '{}' are not offered, the first being {}",
					refused.size(), document.name(), SingleLine.of(first));
			refused.forEach((operation, reason) -> logger.debug("Not offered: {}, because {}", SingleLine.of(operation),
					SingleLine.of(reason)));
		}
	}

}
