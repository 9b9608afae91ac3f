package io.mcpspring.spring.method.registration;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.catalog.ValueBinding;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.DeclarationFailures;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.method.argument.HashTables;
import io.mcpspring.spring.method.argument.InjectedTypes;
import io.mcpspring.spring.method.argument.MethodAdvice;
import io.mcpspring.spring.method.argument.MethodSetup;
import io.mcpspring.spring.method.argument.ParameterSources;
import io.mcpspring.spring.method.argument.RootNames;
import io.mcpspring.spring.method.handler.ChoiceCompletion;
import io.mcpspring.spring.method.handler.CompletionMethods;
import io.mcpspring.spring.method.handler.PromptMethods;
import io.mcpspring.spring.method.handler.ResourceMethods;
import io.mcpspring.spring.method.handler.SpringValueBinding;
import io.mcpspring.spring.method.handler.ToolMethods;
import io.mcpspring.spring.method.result.ResultSettings;
import io.mcpspring.spring.method.result.ResultSetup;
import io.mcpspring.spring.method.validation.BeanValidation;
import io.mcpspring.spring.typeschema.SchemaGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;

/**
 * Scanner that finds annotated methods of beans and converts them to registrations.
 * Annotations apply on the methods of the class, of its superclasses and of its
 * interfaces, and also as meta-annotations.
 */
public final class McpBeanScanner {

	private final ParameterSources sources;

	private final ResultSettings results;

	private final MethodSetup setup;

	private final ToolMethods tools;

	/**
	 * Create a scanner.
	 * @param mapper the application's mapper
	 * @param validation validates arguments; {@code null} without a validator
	 * @param resolvers inject parameters, before the built-in types
	 */
	public McpBeanScanner(JsonMapper mapper, @Nullable BeanValidation validation,
			List<McpParameterResolver> resolvers) {
		this(mapper, validation, ParameterSources.of(resolvers), ResultSettings.DEFAULT);
	}

	/**
	 * Create a scanner.
	 * @param mapper the application's mapper
	 * @param validation validates arguments; {@code null} without a validator
	 * @param sources the sources of parameters besides JSON
	 * @param results the settings of results
	 */
	public McpBeanScanner(JsonMapper mapper, @Nullable BeanValidation validation, ParameterSources sources,
			ResultSettings results) {
		this.sources = sources;
		this.results = results;
		JsonMapper arguments = HashTables.prepare(RootNames.without(mapper));
		SchemaGenerator schemas = new SchemaGenerator(arguments, results.customizers());
		this.setup = new MethodSetup(arguments, schemas, validation, sources, new InjectedTypes(sources.injected()),
				ResultSetup.of(schemas, results), new MethodAdvice());
		this.tools = new ToolMethods(this.setup);
	}

	/**
	 * Return the sources of parameters besides JSON.
	 * @return the sources
	 */
	public ParameterSources sources() {
		return this.sources;
	}

	/**
	 * Return the settings of results.
	 * @return the settings
	 */
	public ResultSettings results() {
		return this.results;
	}

	/**
	 * Return the advice about the methods that were found.
	 * @return the advice, for methods of other origin as well
	 */
	public MethodAdvice advice() {
		return this.setup.advice();
	}

	/**
	 * Return the value binding for code that is registered without annotations, by the
	 * rules of annotated methods.
	 * @return for {@link CatalogTable#CatalogTable(Supplier)}
	 */
	public ValueBinding values() {
		return new SpringValueBinding(this.setup);
	}

	/**
	 * Scan an existing bean.
	 * @param beanName its name
	 * @param bean the bean, including its proxy
	 * @return its registrations; empty without annotated methods
	 * @throws InvalidMcpDeclarationException if methods cannot be served as declared
	 */
	public List<Registration> scan(String beanName, Object bean) {
		DeclarationFailures failures = new DeclarationFailures();
		Map<Method, BeanMethod> methods = new LinkedHashMap<>();
		for (Class<?> type : types(bean)) {
			methods.putAll(methods(beanName, type, () -> bean, failures));
		}
		methods.values().removeIf((method) -> !failures.collect(() -> method.target(bean)));
		return registrations(methods.values(), failures);
	}

	/**
	 * Scan a bean by its class alone, and obtain it at each call: for a bean that is
	 * created late or repeatedly.
	 * @param beanName its name
	 * @param type its class, not its proxy's
	 * @param bean supplies the bean, including its proxy
	 * @return its registrations; empty without annotated methods
	 * @throws InvalidMcpDeclarationException if methods cannot be served as declared
	 */
	public List<Registration> scan(String beanName, Class<?> type, Supplier<?> bean) {
		DeclarationFailures failures = new DeclarationFailures();
		return registrations(methods(beanName, type, bean, failures).values(), failures);
	}

	/**
	 * Register the results of scans. Implied completions of enums and booleans give way
	 * to declared ones.
	 * @param catalog the catalogue to register them with
	 * @param registrations the registrations of all beans
	 * @throws InvalidMcpDeclarationException if two have the same name or one breaks a
	 * rule of the catalogue
	 */
	public static void register(CatalogTable catalog, Collection<? extends Registration> registrations) {
		DeclarationFailures failures = new DeclarationFailures();
		List<Registration.Completion> implied = new ArrayList<>();
		CompletionTargets targets = new CompletionTargets(catalog, registrations);
		for (Registration registration : registrations) {
			if (registration instanceof Registration.Completion completion) {
				if (completion.handler() instanceof ChoiceCompletion) {
					implied.add(completion);
				}
				else {
					failures.collect(() -> CatalogEntries.add(catalog, targets.resolve(completion)));
				}
			}
			else {
				failures.collect(() -> CatalogEntries.add(catalog, registration));
			}
		}
		failures.throwIfAny();
		for (Registration.Completion completion : implied) {
			if (catalog.completions().find(completion.name()) == null) {
				catalog.completions().register(completion);
			}
		}
	}

	/**
	 * Return whether two registrations originate from one annotated method: of the same
	 * class, or inherited by two classes.
	 * @param one a registration
	 * @param other another one
	 * @return {@code true} if they offer the same method of different beans
	 */
	public static boolean sameDeclaration(Registration one, Registration other) {
		HandlerSource first = one.options().source();
		HandlerSource second = other.options().source();
		if (first == null || second == null) {
			return false;
		}
		Object declaration = AnnotatedMethods.declaration(first.method());
		return declaration != null && declaration.equals(AnnotatedMethods.declaration(second.method()));
	}

	/**
	 * Return the class behind the proxy, and interfaces that only the proxy implements.
	 */
	static Set<Class<?>> types(Object bean) {
		Class<?> target = AopProxyUtils.ultimateTargetClass(bean);
		Set<Class<?>> types = new LinkedHashSet<>(List.of(target));
		if (AopUtils.isJdkDynamicProxy(bean)) {
			for (Class<?> type : AopProxyUtils.proxiedUserInterfaces(bean)) {
				if (!type.isAssignableFrom(target)) {
					types.add(type);
				}
			}
		}
		return types;
	}

	private static Map<Method, BeanMethod> methods(String beanName, Class<?> type, Supplier<?> bean,
			DeclarationFailures failures) {
		Map<Method, BeanMethod> methods = new LinkedHashMap<>();
		for (Method method : AnnotatedMethods.of(type)) {
			failures.collect(() -> methods.put(method, checked(new BeanMethod(beanName, type, method, bean))));
		}
		return methods;
	}

	private static BeanMethod checked(BeanMethod method) {
		int modifiers = method.method().getModifiers();
		if (Modifier.isStatic(modifiers)) {
			throw method.invalid(
					"it is static, so it would be called without the bean, its transactions and its security",
					"Remove 'static'; in Kotlin, move the function out of the companion object or remove @JvmStatic");
		}
		if (Modifier.isPrivate(modifiers)) {
			throw method.invalid("it is private, so it would be called without the transactions and the security "
					+ "that proxies of the bean add", "Remove 'private': the method need not be public");
		}
		return method;
	}

	private List<Registration> registrations(Collection<BeanMethod> methods, DeclarationFailures failures) {
		List<Registration> registrations = new ArrayList<>();
		for (BeanMethod method : methods) {
			failures.collect(() -> addChecked(method, registrations));
		}
		failures.throwIfAny();
		return registrations;
	}

	private void addChecked(BeanMethod method, List<Registration> registrations) {
		try {
			add(method, registrations);
		}
		catch (IllegalArgumentException ex) {
			throw method.invalid(String.valueOf(ex.getMessage()),
					"Correct the attribute of the annotation that is named here", ex);
		}
	}

	private void add(BeanMethod method, List<Registration> registrations) {
		MergedAnnotations annotations = AnnotatedMethods.annotations(method.method());
		MergedAnnotation<McpTool> tool = annotations.get(McpTool.class);
		if (!tool.isPresent() && annotations.isPresent(McpTask.class)) {
			throw method.invalid("it has an @McpTask, but is no tool", "Add @McpTool, or remove @McpTask");
		}
		if (tool.isPresent()) {
			registrations.add(this.tools.create(method, tool.synthesize()));
		}
		MergedAnnotation<McpResource> resource = annotations.get(McpResource.class);
		if (resource.isPresent()) {
			registrations.addAll(new ResourceMethods(this.setup).create(method, resource.synthesize()));
		}
		MergedAnnotation<McpPrompt> prompt = annotations.get(McpPrompt.class);
		if (prompt.isPresent()) {
			registrations.addAll(new PromptMethods(this.setup).create(method, prompt.synthesize()));
		}
		MergedAnnotation<McpComplete> complete = annotations.get(McpComplete.class);
		if (complete.isPresent()) {
			registrations.add(new CompletionMethods(this.setup).create(method, complete.synthesize()));
		}
	}

}
