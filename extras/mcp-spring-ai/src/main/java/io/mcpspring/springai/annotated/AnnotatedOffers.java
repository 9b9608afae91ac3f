package io.mcpspring.springai.annotated;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.springai.BeanTypes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.ai.mcp.annotation.McpComplete;
import org.springframework.ai.mcp.annotation.McpPrompt;
import org.springframework.ai.mcp.annotation.McpResource;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.MergedAnnotations;

/**
 * Registration of the methods with the MCP annotations of Spring AI, after the eager
 * beans were created and before the web server accepts requests.
 */
public final class AnnotatedOffers implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(AnnotatedOffers.class);

	private final ConfigurableListableBeanFactory beanFactory;

	private final CatalogTable catalog;

	private final ToolOffers tools = new ToolOffers();

	private final ResourceOffers resources = new ResourceOffers();

	private final AnnotatedPrompts prompts = new AnnotatedPrompts();

	/**
	 * Create the registration.
	 * @param beanFactory the factory whose beans are scanned
	 * @param catalog the catalogue that offers their methods
	 */
	public AnnotatedOffers(ConfigurableListableBeanFactory beanFactory, CatalogTable catalog) {
		this.beanFactory = beanFactory;
		this.catalog = catalog;
	}

	@Override
	public void afterSingletonsInstantiated() {
		List<BeanMethod> methods = new ArrayList<>();
		BeanTypes.forEach(this.beanFactory, (name, type) -> methods.addAll(methods(name, type)));
		List<Registration> offered = new ArrayList<>();
		methods.forEach((method) -> offer(method, offered));
		McpBeanScanner.register(this.catalog, offered);
		List<Registration.Completion> completions = new ArrayList<>();
		CompletionOffers factory = new CompletionOffers(this.catalog);
		methods.stream()
			.filter((method) -> annotations(method).isPresent(McpComplete.class))
			.forEach((method) -> completions
				.addAll(factory.create(method, annotations(method).get(McpComplete.class).synthesize())));
		McpBeanScanner.register(this.catalog, completions);
		if (!offered.isEmpty()) {
			logger.debug("Spring AI's annotations offer {}", offered.stream().map(Registration::name).toList());
		}
	}

	private List<BeanMethod> methods(String name, Class<?> type) {
		Set<Method> found = SpringAiAnnotations.methods(type);
		List<BeanMethod> methods = new ArrayList<>(found.size());
		for (Method method : found) {
			BeanMethod bean = new BeanMethod(name, type, method, BeanTypes.supplier(this.beanFactory, name));
			if (BeanTypes.isCreated(this.beanFactory, name)) {
				// A method that a proxy cannot call is refused now.
				bean.target(bean.bean());
			}
			methods.add(bean);
		}
		return methods;
	}

	private void offer(BeanMethod method, List<Registration> offered) {
		MergedAnnotations annotations = annotations(method);
		if (annotations.isPresent(McpTool.class)) {
			offered.add(this.tools.create(method, annotations.get(McpTool.class).synthesize()));
		}
		if (annotations.isPresent(McpResource.class)) {
			offered.add(this.resources.create(method, annotations.get(McpResource.class).synthesize()));
		}
		if (annotations.isPresent(McpPrompt.class)) {
			offered.add(this.prompts.create(method, annotations.get(McpPrompt.class).synthesize()));
		}
	}

	private static MergedAnnotations annotations(BeanMethod method) {
		return SpringAiAnnotations.of(method.method());
	}

}
