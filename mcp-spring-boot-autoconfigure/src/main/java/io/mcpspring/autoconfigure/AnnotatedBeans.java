package io.mcpspring.autoconfigure;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.method.McpBeanScanner;
import io.mcpspring.server.McpCatalog;
import io.mcpspring.server.Registration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/**
 * Offers the annotated methods of all beans, once those exist that are made at start-up
 * and before the web server takes requests. Beans that are lazy, or made anew for each
 * use, are looked at by their class and asked for when they are called.
 */
final class AnnotatedBeans implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(AnnotatedBeans.class);

	private final ConfigurableListableBeanFactory beanFactory;

	private final McpBeanScanner scanner;

	private final McpCatalog catalog;

	AnnotatedBeans(ConfigurableListableBeanFactory beanFactory, McpBeanScanner scanner, McpCatalog catalog) {
		this.beanFactory = beanFactory;
		this.scanner = scanner;
		this.catalog = catalog;
	}

	@Override
	public void afterSingletonsInstantiated() {
		List<Registration> found = new ArrayList<>();
		for (String name : this.beanFactory.getBeanNamesForType(Object.class)) {
			Class<?> type = ScopedProxyUtils.isScopedTarget(name) ? null : typeOf(name);
			if (type != null && !isOfSpring(type)) {
				found.addAll(scan(name, type));
			}
		}
		McpBeanScanner.register(this.catalog, found);
	}

	private @Nullable Class<?> typeOf(String name) {
		try {
			return AutoProxyUtils.determineTargetClass(this.beanFactory, name);
		}
		catch (RuntimeException | LinkageError ex) {
			logger.debug("The class of bean '{}' is not known, so it offers nothing", name, ex);
			return null;
		}
	}

	private static boolean isOfSpring(Class<?> type) {
		return type.getName().startsWith("org.springframework.");
	}

	private List<Registration> scan(String name, Class<?> type) {
		if (this.beanFactory.containsSingleton(name) && !this.beanFactory.isFactoryBean(name)) {
			return this.scanner.scan(name, this.beanFactory.getBean(name));
		}
		return this.scanner.scan(name, ClassUtils.getUserClass(type), () -> this.beanFactory.getBean(name));
	}

}
