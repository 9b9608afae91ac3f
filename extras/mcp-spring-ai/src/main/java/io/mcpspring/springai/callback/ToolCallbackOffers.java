package io.mcpspring.springai.callback;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.catalog.ToolBuilder;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.schema.SchemaException;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.springai.RequestBridge;
import io.mcpspring.springai.ToolCallbackCustomizer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.StringUtils;

/**
 * Registration of tool callbacks and {@code @Tool} methods, after the eager beans were
 * created and before the web server accepts requests. A {@code @Tool} method that a
 * provider offers already is offered once.
 */
public final class ToolCallbackOffers implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(ToolCallbackOffers.class);

	private final ConfigurableListableBeanFactory beanFactory;

	private final CatalogTable catalog;

	private final CallbackSelection selection;

	private final RequestBridge bridge;

	private final List<ToolCallbackCustomizer> customizers;

	/**
	 * Create the registration.
	 * @param beanFactory the factory whose beans are offered
	 * @param catalog the catalogue that offers them
	 * @param selection the choice among the beans
	 * @param bridge the parts of a request for the callbacks
	 * @param customizers customize the tools, in order
	 */
	public ToolCallbackOffers(ConfigurableListableBeanFactory beanFactory, CatalogTable catalog,
			CallbackSelection selection, RequestBridge bridge, List<ToolCallbackCustomizer> customizers) {
		this.beanFactory = beanFactory;
		this.catalog = catalog;
		this.selection = selection;
		this.bridge = bridge;
		this.customizers = List.copyOf(customizers);
	}

	@Override
	public void afterSingletonsInstantiated() {
		Map<String, FoundCallback> offered = new LinkedHashMap<>();
		for (FoundCallback found : find()) {
			FoundCallback present = offered.putIfAbsent(found.name(), found);
			if (present == null) {
				offer(found);
			}
			else if (!present.isSameAs(found)) {
				throw taken(found, present.origin());
			}
			else if (found.isMethod()) {
				// A method of another bean is another tool.
				offered.put(found.name(), found);
			}
		}
		if (!offered.isEmpty()) {
			logger.info("Spring AI's tool callbacks and @Tool methods are offered as tools: {}", offered.keySet());
		}
	}

	private List<FoundCallback> find() {
		List<FoundCallback> found = new ArrayList<>();
		if (this.selection.callbacks()) {
			found.addAll(new CallbackBeans(this.beanFactory, this.selection.clientTools()).find());
		}
		if (this.selection.methods()) {
			found.addAll(new ToolMethodBeans(this.beanFactory).find());
		}
		return found;
	}

	private void offer(FoundCallback found) {
		Registration.Tool present = this.catalog.tools().find(found.name());
		if (present != null) {
			throw taken(found, present.options().owner());
		}
		try {
			ToolBuilder<ObjectNode> tool = this.catalog.tool(found.name())
				.input(schema(found.callback().getToolDefinition().inputSchema()));
			String description = found.callback().getToolDefinition().description();
			if (StringUtils.hasText(description)) {
				tool.description(description);
			}
			this.customizers.forEach((customizer) -> customizer.customize(found.callback(), tool));
			tool.handler(new CallbackTool(found.callback(), this.bridge)).register();
		}
		catch (SchemaException | JacksonException ex) {
			throw new InvalidMcpDeclarationException(found.toString(), "its input schema cannot be used",
					"Describe its arguments by a JSON Schema of the type 'object'", ex);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidMcpDeclarationException(found.toString(), String.valueOf(ex.getMessage()),
					"Correct the definition of the tool", ex);
		}
	}

	/** Clients expect a schema of an object, also from tools without arguments. */
	private static ObjectNode schema(@Nullable String text) {
		if (!StringUtils.hasText(text)) {
			return JsonNodeFactory.instance.objectNode().put("type", "object");
		}
		if (!(JsonMapper.shared().readTree(text) instanceof ObjectNode schema)) {
			throw new IllegalArgumentException("its input schema is no JSON object");
		}
		return schema.has("type") ? schema : schema.put("type", "object");
	}

	private static InvalidMcpDeclarationException taken(FoundCallback found, String owner) {
		return new InvalidMcpDeclarationException(found.toString(),
				"'" + found.name() + "' is already offered by " + owner,
				"Give one of them another name, or leave Spring AI's tools out by "
						+ "the property 'mcp.server.spring-ai.include'",
				null);
	}

}
