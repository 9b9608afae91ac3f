package io.mcpspring.boot.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.annotation.McpApp;
import io.mcpspring.boot.servers.ServerCatalogs;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.schema.Contradictions;
import io.mcpspring.engine.uri.UriTemplate;
import io.mcpspring.spring.app.AppLinks;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * Check of the whole catalogue once the application is ready and its runners have
 * registered their offers. It refuses completions without target, and warns if the
 * catalogue is empty or an annotation has no effect.
 */
public final class OfferChecks {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.start.OfferChecks");

	private static final int NAMED = 5;

	private final ServerCatalogs catalogs;

	private final BeanFactory beanFactory;

	private final AtomicBoolean checked = new AtomicBoolean();

	public OfferChecks(ServerCatalogs catalogs, BeanFactory beanFactory) {
		this.catalogs = catalogs;
		this.beanFactory = beanFactory;
	}

	/**
	 * Check the offers once.
	 * @param scanned the number of scanned beans
	 */
	public void check(int scanned) {
		if (this.checked.compareAndSet(false, true)) {
			for (Map.Entry<String, CatalogTable> catalog : this.catalogs.all().entrySet()) {
				check(catalog.getKey(), catalog.getValue(), scanned);
			}
			warnOfUnlinkedApps();
		}
	}

	private void check(String server, CatalogTable catalog, int scanned) {
		for (Registration.Completion completion : catalog.completions().all()) {
			check(catalog, completion);
		}
		warnOfContradictions(catalog);
		if (catalog.tools().isEmpty() && catalog.resources().isEmpty() && catalog.resourceTemplates().isEmpty()
				&& catalog.prompts().isEmpty()) {
			warnOfNothing(server, scanned);
		}
	}

	private static void warnOfContradictions(CatalogTable catalog) {
		List<String> places = new ArrayList<>();
		for (Registration.Tool tool : catalog.tools().all()) {
			Contradictions.in(tool.descriptor().inputSchema())
				.forEach((place) -> places.add(tool.name() + ".inputSchema" + place));
			ObjectNode output = tool.descriptor().outputSchema();
			if (output != null) {
				Contradictions.in(output).forEach((place) -> places.add(tool.name() + ".outputSchema" + place));
			}
		}
		if (!places.isEmpty()) {
			// Documents and other servers may choose the names of properties.
			List<String> named = places.stream().limit(NAMED).map(SingleLine::of).toList();
			logger.warn("Schemas of tools contradict themselves, so that no value fits: {} places, such as {}. Correct "
					+ "the constraints of the type, or the document", places.size(), named);
		}
	}

	/**
	 * Check a completion, except one that the application registers itself, whose target
	 * may be registered later.
	 */
	private static void check(CatalogTable catalog, Registration.Completion completion) {
		if (completion.options().source() == null) {
			return;
		}
		Registration.CompletionTarget target = completion.target();
		if (target.prompt()) {
			checkPrompt(catalog, completion, target);
		}
		else {
			checkResource(catalog, completion, target);
		}
	}

	private static void checkPrompt(CatalogTable catalog, Registration.Completion completion,
			Registration.CompletionTarget target) {
		Registration.Prompt prompt = catalog.prompts().find(target.name());
		if (prompt == null) {
			throw invalid(completion, "there is no prompt or resource template '" + target.name() + "'", "prompts",
					catalog.prompts().all().stream().map(Registration::name).toList());
		}
		List<String> arguments = prompt.descriptor().arguments().stream().map((argument) -> argument.name()).toList();
		if (!arguments.contains(target.argument())) {
			throw invalid(completion, "the prompt '" + target.name() + "' has no argument '" + target.argument() + "'",
					"arguments of the prompt", arguments);
		}
	}

	private static void checkResource(CatalogTable catalog, Registration.Completion completion,
			Registration.CompletionTarget target) {
		if (catalog.resourceTemplates().find(target.name()) == null) {
			if (catalog.resources().find(target.name()) == null) {
				throw invalid(completion, "there is no resource template '" + target.name() + "'", "resource templates",
						catalog.resourceTemplates().all().stream().map(Registration::name).toList());
			}
			return;
		}
		List<String> variables = List.copyOf(UriTemplate.parse(target.name()).variables());
		if (!variables.contains(target.argument())) {
			throw invalid(completion,
					"the resource template '" + target.name() + "' has no variable '" + target.argument() + "'",
					"variables of the template", variables);
		}
	}

	private static InvalidMcpDeclarationException invalid(Registration.Completion completion, String problem,
			String kind, List<String> known) {
		return new InvalidMcpDeclarationException(completion.options().owner(), problem,
				"Correct the @McpComplete" + OfferedNames.of(kind, known), null);
	}

	private void warnOfUnlinkedApps() {
		List<String> tools = new ArrayList<>();
		for (CatalogTable catalog : this.catalogs.all().values()) {
			for (Registration.Tool tool : catalog.tools().all()) {
				HandlerSource source = tool.options().source();
				if (source != null && AnnotatedElementUtils.hasAnnotation(source.method(), McpApp.class)) {
					tools.add(tool.name());
				}
			}
		}
		if (!tools.isEmpty() && this.beanFactory.getBeanProvider(AppLinks.class).getIfAvailable() == null) {
			logger.warn("The @McpApp of {} has no effect, because the server offers no apps: set "
					+ "'mcp.server.apps.enabled' to true", tools);
		}
	}

	private void warnOfNothing(String server, int scanned) {
		if (!server.equals(ServerCatalogs.FIRST)) {
			logger.warn("The MCP server '{}' offers nothing: name it in annotations, such as @McpServerName(\"{}\"), "
					+ "or its packages by '{}.{}.packages'", server, server, ServerCatalogs.PREFIX, server);
			return;
		}
		String packages = AutoConfigurationPackages.has(this.beanFactory)
				? " (scanned: " + String.join(", ", AutoConfigurationPackages.get(this.beanFactory)) + ")" : "";
		logger.warn("The MCP server offers nothing: of {} beans none has a method with @McpTool, @McpResource or "
				+ "@McpPrompt of io.mcpspring.annotation. Usual reasons: the class is no bean, or is outside the packages "
				+ "of the component scan{}; a profile or condition leaves the bean out; the annotation is imported from "
				+ "another library; a lazy or prototype @Bean method declares a type without the annotated method. What "
				+ "is registered with McpCatalog later is offered then. A REST API is offered by "
				+ "'mcp.server.controllers.include', such as '/api/**'", scanned, packages);
	}

}
