package io.mcpspring.autoconfigure.method;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.app.AppLinks;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.Registration;
import io.mcpspring.method.InvalidMcpDeclarationException;
import io.mcpspring.uri.UriTemplate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;

/**
 * Check of the whole catalogue once the application is ready and its runners have
 * registered their offers. It refuses completions without target, and warns if the
 * catalogue is empty or an annotation has no effect. Ordered before the report of the
 * start.
 */
final class OfferChecks implements ApplicationListener<ApplicationReadyEvent>, Ordered {

	private static final Logger logger = LoggerFactory.getLogger(OfferChecks.class);

	private final AnnotatedBeans beans;

	private final McpCatalog catalog;

	private final BeanFactory beanFactory;

	private final AtomicBoolean checked = new AtomicBoolean();

	OfferChecks(AnnotatedBeans beans, McpCatalog catalog, BeanFactory beanFactory) {
		this.beans = beans;
		this.catalog = catalog;
		this.beanFactory = beanFactory;
	}

	@Override
	public int getOrder() {
		return Ordered.LOWEST_PRECEDENCE - 100;
	}

	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		if (this.checked.compareAndSet(false, true)) {
			this.catalog.completions().all().forEach(this::check);
			warnOfNothing();
			warnOfUnlinkedApps();
		}
	}

	/**
	 * Check a completion, except one that the application registers itself, whose target
	 * may be registered later.
	 */
	private void check(Registration.Completion completion) {
		if (completion.options().source() == null) {
			return;
		}
		Registration.CompletionTarget target = completion.target();
		if (target.prompt()) {
			checkPrompt(completion, target);
		}
		else {
			checkResource(completion, target);
		}
	}

	private void checkPrompt(Registration.Completion completion, Registration.CompletionTarget target) {
		Registration.Prompt prompt = this.catalog.prompts().find(target.name());
		if (prompt == null) {
			throw invalid(completion, "there is no prompt '" + target.name() + "'", "prompts",
					this.catalog.prompts().all().stream().map(Registration::name).toList());
		}
		List<String> arguments = prompt.descriptor().arguments().stream().map((argument) -> argument.name()).toList();
		if (!arguments.contains(target.argument())) {
			throw invalid(completion, "the prompt '" + target.name() + "' has no argument '" + target.argument() + "'",
					"arguments of the prompt", arguments);
		}
	}

	private void checkResource(Registration.Completion completion, Registration.CompletionTarget target) {
		if (this.catalog.resourceTemplates().find(target.name()) == null) {
			if (this.catalog.resources().find(target.name()) == null) {
				throw invalid(completion, "there is no resource template '" + target.name() + "'", "resource templates",
						this.catalog.resourceTemplates().all().stream().map(Registration::name).toList());
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
		if (this.beanFactory.getBeanProvider(AppLinks.class).getIfAvailable() != null) {
			return;
		}
		List<String> tools = AppLinks.annotated(this.catalog);
		if (!tools.isEmpty()) {
			logger.warn("The @McpApp of {} has no effect, because the server offers no apps: set "
					+ "'mcp.server.apps.enabled' to true", tools);
		}
	}

	private void warnOfNothing() {
		if (!this.catalog.tools().isEmpty() || !this.catalog.resources().isEmpty()
				|| !this.catalog.resourceTemplates().isEmpty() || !this.catalog.prompts().isEmpty()) {
			return;
		}
		String packages = AutoConfigurationPackages.has(this.beanFactory)
				? " (scanned: " + String.join(", ", AutoConfigurationPackages.get(this.beanFactory)) + ")" : "";
		logger.warn("The MCP server offers nothing: of {} beans none has a method with @McpTool, @McpResource or "
				+ "@McpPrompt of io.mcpspring.annotation. Usual reasons: the class is no bean, or is outside the packages "
				+ "of the component scan{}; a profile or condition leaves the bean out; the annotation is imported from "
				+ "another library; a lazy or prototype @Bean method declares a type without the annotated method. What "
				+ "is registered with McpCatalog later is offered then", this.beans.seen(), packages);
	}

}
