package io.mcpspring.autoconfigure.function;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.method.OfferedNames;
import io.mcpspring.autoconfigure.properties.InvalidMcpPropertyException;
import io.mcpspring.autoconfigure.properties.PropertyFailures;
import io.mcpspring.catalog.HandlerOptions;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpHandler;
import io.mcpspring.catalog.Registration;
import io.mcpspring.method.BeanMethod;
import io.mcpspring.method.InvalidMcpDeclarationException;
import io.mcpspring.method.controller.UnservedResults;
import io.mcpspring.method.result.ReturnedValue;
import io.mcpspring.method.result.ToolResults;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ToolDescriptor;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.util.ReflectionUtils;

/**
 * Registration of the named functions as tools, after the annotated methods.
 */
final class FunctionTools implements SmartInitializingSingleton {

	private final McpFunctionProperties properties;

	private final ConfigurableListableBeanFactory beanFactory;

	private final McpCatalog catalog;

	private final FunctionSetup setup;

	FunctionTools(McpFunctionProperties properties, ConfigurableListableBeanFactory beanFactory, McpCatalog catalog,
			FunctionSetup setup) {
		this.properties = properties;
		this.beanFactory = beanFactory;
		this.catalog = catalog;
		this.setup = setup;
	}

	@Override
	public void afterSingletonsInstantiated() {
		PropertyFailures failures = new PropertyFailures();
		List<String> names = this.properties.include();
		for (int i = 0; i < names.size(); i++) {
			String property = McpFunctionProperties.INCLUDE + "[" + i + "]";
			String name = names.get(i).strip();
			failures.collect(() -> register(property, name));
		}
		failures.collect(() -> checkDescriptions(names));
		failures.throwIfAny();
	}

	private void checkDescriptions(List<String> names) {
		Set<String> unknown = new TreeSet<>(this.properties.descriptions().keySet());
		unknown.removeAll(names);
		if (!unknown.isEmpty()) {
			throw new InvalidMcpPropertyException(McpFunctionProperties.DESCRIPTIONS,
					"describes " + unknown + ", which '" + McpFunctionProperties.INCLUDE + "' does not name",
					"Name them there, or remove their descriptions.");
		}
	}

	private void register(String property, String name) {
		if (!this.beanFactory.containsBean(name)) {
			throw new InvalidMcpPropertyException(property, "is '" + name + "', which is no bean", remedy());
		}
		ResolvableType type = type(name);
		FunctionKind kind = FunctionKind.of(type);
		if (kind == null) {
			throw new InvalidMcpPropertyException(property, "is '" + name + "', which is no function", remedy());
		}
		if (!kind.takes(type)) {
			throw new InvalidMcpPropertyException(property, "is '" + name + "', a BiFunction of two arguments",
					"Take one record of both, or the McpRequestContext as the first argument.");
		}
		try {
			this.catalog.tools().register(tool(name, kind, type));
		}
		catch (InvalidMcpDeclarationException ex) {
			throw new InvalidMcpPropertyException(property, "is '" + name + "', but " + ex.problem(),
					ex.remedy() + ".");
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidMcpPropertyException(property, "is '" + name + "', but " + ex.getMessage(),
					"Declare the types of the function where the bean is declared, such as "
							+ "'@Bean Function<Order, Receipt> buy()'; take a record or bean, and name the bean by "
							+ "letters, digits, '_' and '-'.");
		}
		catch (IllegalStateException ex) {
			throw new InvalidMcpPropertyException(property, "is '" + name + "', but " + ex.getMessage(),
					"Rename the bean, or the other tool.");
		}
	}

	private String remedy() {
		Set<String> known = new TreeSet<>();
		for (FunctionKind kind : FunctionKind.values()) {
			known.addAll(Arrays.asList(this.beanFactory.getBeanNamesForType(kind.type(), true, false)));
		}
		return "Name a bean of the type Function, Supplier, Consumer or BiFunction"
				+ OfferedNames.of("functions", known) + ".";
	}

	/** Return the type as declared, since the class of a lambda does not know it. */
	private ResolvableType type(String name) {
		List<ResolvableType> known = new ArrayList<>();
		Class<?> type = this.beanFactory.getType(name);
		if (this.beanFactory.containsBeanDefinition(name)) {
			BeanDefinition definition = this.beanFactory.getMergedBeanDefinition(name);
			if (definition instanceof RootBeanDefinition root) {
				known.add(root.getResolvableType());
			}
		}
		known.add(ResolvableType.forClass(type));
		return known.stream()
			.filter((each) -> FunctionKind.of(each) != null)
			.findFirst()
			.orElse(ResolvableType.forClass(type));
	}

	private Registration.Tool tool(String name, FunctionKind kind, ResolvableType type) {
		BeanMethod method = method(name, kind);
		ResolvableType output = kind.output(type);
		ReturnedValue returned = ReturnedValue.of(output.getType(), method.method());
		UnservedResults.check(method, returned.type().resolve(Object.class));
		FunctionInput input = FunctionInput.of(kind.input(type), this.setup);
		ToolResults results = ToolResults.of(method, name, MergedAnnotation.of(McpTool.class).synthesize(), returned,
				this.setup.results());
		McpHandler<ObjectNode, McpResult.CallTool> handler = (context, given) -> returned.await(context,
				kind.call(method.bean(), context, input.reader().apply(given)), results::convert);
		ToolDescriptor descriptor = ToolDescriptor.builder(name, input.schema())
			.description(description(name))
			.outputSchema(results.schema())
			.build();
		return new Registration.Tool(descriptor, handler,
				new HandlerOptions(returned.isBlocking(), Set.of(), "the function '" + name + "'"));
	}

	private BeanMethod method(String name, FunctionKind kind) {
		Method declared = Objects
			.requireNonNull(ReflectionUtils.findMethod(kind.type(), kind.method(), (Class<?>[]) null));
		return new BeanMethod(name, kind.type(), declared, () -> this.beanFactory.getBean(name));
	}

	private String description(String name) {
		String declared = this.properties.descriptions().get(name);
		if (declared == null && this.beanFactory.containsBeanDefinition(name)) {
			declared = this.beanFactory.getBeanDefinition(name).getDescription();
		}
		if (declared != null && !declared.isBlank()) {
			return declared.strip();
		}
		String words = name.replaceAll("([a-z0-9])([A-Z])", "$1 $2").replaceAll("[_.-]+", " ").toLowerCase(Locale.ROOT);
		return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
	}

}
