package io.mcpspring.boot.method;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

import io.mcpspring.boot.servers.ServerCatalogs;
import io.mcpspring.boot.start.ForeignMethods;
import io.mcpspring.boot.start.OfferChecks;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.spring.method.DeclarationFailures;
import io.mcpspring.spring.method.registration.AnnotatedTypes;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.util.ClassUtils;

/**
 * Registration of the annotated methods of all beans, after the eager beans were created
 * and before the web server accepts requests. Beans that are lazy, or created for each
 * use, are scanned by their class and obtained when they are called. No bean is excluded
 * because of its package. Beans of parent contexts are included. The whole catalogue is
 * checked before the start is reported.
 */
public final class AnnotatedBeans
		implements SmartInitializingSingleton, ApplicationListener<ApplicationReadyEvent>, Ordered {

	private static final Logger logger = LoggerFactory.getLogger(AnnotatedBeans.class);

	private final ConfigurableListableBeanFactory beanFactory;

	private final McpBeanScanner scanner;

	private final ServerCatalogs catalogs;

	private final OfferChecks checks;

	private int seen;

	AnnotatedBeans(ConfigurableListableBeanFactory beanFactory, McpBeanScanner scanner, ServerCatalogs catalogs) {
		this.beanFactory = beanFactory;
		this.scanner = scanner;
		this.catalogs = catalogs;
		this.checks = new OfferChecks(catalogs, beanFactory);
	}

	@Override
	public int getOrder() {
		return Ordered.LOWEST_PRECEDENCE - 100;
	}

	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		this.checks.check(this.seen);
	}

	@Override
	public void afterSingletonsInstantiated() {
		AnnotatedTypes types = new AnnotatedTypes();
		DeclarationFailures failures = new DeclarationFailures();
		List<Registration> offered = new ArrayList<>();
		Set<String> names = new HashSet<>();
		for (ConfigurableListableBeanFactory factory : factories()) {
			Map<String, List<Registration>> found = new LinkedHashMap<>();
			for (String name : factory.getBeanNamesForType(Object.class)) {
				Class<?> type = ScopedProxyUtils.isScopedTarget(name) ? null : typeOf(factory, name);
				if (names.add(name) && type != null) {
					this.seen++;
					failures.collect(() -> found.put(name, scan(factory, types, name, type)));
				}
			}
			found.values().removeIf(List::isEmpty);
			offered.addAll(new PreferredBeans(factory).of(found));
		}
		failures.throwIfAny();
		ForeignMethods.report(unread(types.foreign()));
		new ServerAssignment(this.catalogs).register(offered);
	}

	private Map<String, Set<Method>> unread(Map<String, Set<Method>> foreign) {
		if (foreign.isEmpty()) {
			return foreign;
		}
		List<ForeignAnnotationReader> readers = this.beanFactory.getBeanProvider(ForeignAnnotationReader.class)
			.stream()
			.toList();
		Map<String, Set<Method>> unread = new LinkedHashMap<>(foreign);
		unread.keySet().removeIf((annotation) -> readers.stream().anyMatch((reader) -> reader.reads(annotation)));
		return unread;
	}

	/**
	 * Return this factory and its parents, up to the first that registers its beans
	 * itself. A bean hides those of its name in the parents.
	 */
	private List<ConfigurableListableBeanFactory> factories() {
		List<ConfigurableListableBeanFactory> factories = new ArrayList<>(List.of(this.beanFactory));
		BeanFactory parent = this.beanFactory.getParentBeanFactory();
		while (parent instanceof ConfigurableListableBeanFactory factory
				&& factory.getBeanNamesForType(AnnotatedBeans.class, true, false).length == 0) {
			factories.add(factory);
			parent = factory.getParentBeanFactory();
		}
		return factories;
	}

	private static @Nullable Class<?> typeOf(ConfigurableListableBeanFactory factory, String name) {
		try {
			return AutoProxyUtils.determineTargetClass(factory, name);
		}
		catch (RuntimeException | LinkageError ex) {
			logger.debug("The class of bean '{}' is not known, so it offers nothing", name, ex);
			return null;
		}
	}

	private List<Registration> scan(ConfigurableListableBeanFactory factory, AnnotatedTypes types, String name,
			Class<?> type) {
		if (factory.containsSingleton(name) && !factory.isFactoryBean(name)) {
			Object bean = factory.getBean(name);
			return isAnnotated(name, () -> types.isAnnotated(bean)) ? this.scanner.scan(name, bean) : List.of();
		}
		Class<?> declared = ClassUtils.getUserClass(type);
		if (!isAnnotated(name, () -> types.isAnnotated(declared))) {
			return List.of();
		}
		List<Registration> found = this.scanner.scan(name, declared, () -> factory.getBean(name));
		if (!found.isEmpty()) {
			new BeanScopes(factory).check(name, found.get(0).options().owner());
		}
		return found;
	}

	private static boolean isAnnotated(String name, BooleanSupplier look) {
		try {
			return look.getAsBoolean();
		}
		catch (IllegalStateException | LinkageError ex) {
			logger.debug("The methods of bean '{}' cannot be read, so it offers nothing", name, ex);
			return false;
		}
	}

}
