package io.mcpspring.springai;

import java.util.function.BiConsumer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/**
 * The beans of a factory by their classes. Beans that are lazy, or created for each use,
 * are known by their class, and obtained when they are called.
 */
public final class BeanTypes {

	private static final Logger logger = LoggerFactory.getLogger(BeanTypes.class);

	private BeanTypes() {
	}

	/**
	 * Visit all beans.
	 * @param factory the factory
	 * @param visitor receives the name of each bean and the class behind its proxies
	 */
	public static void forEach(ConfigurableListableBeanFactory factory, BiConsumer<String, Class<?>> visitor) {
		for (String name : factory.getBeanNamesForType(Object.class)) {
			Class<?> type = ScopedProxyUtils.isScopedTarget(name) ? null : typeOf(factory, name);
			if (type != null) {
				visitor.accept(name, type);
			}
		}
	}

	private static @Nullable Class<?> typeOf(ConfigurableListableBeanFactory factory, String name) {
		try {
			if (isCreated(factory, name)) {
				return AopProxyUtils.ultimateTargetClass(factory.getBean(name));
			}
			Class<?> type = AutoProxyUtils.determineTargetClass(factory, name);
			return (type != null) ? ClassUtils.getUserClass(type) : null;
		}
		catch (RuntimeException | LinkageError ex) {
			logger.debug("The class of bean '{}' is not known, so it offers nothing", name, ex);
			return null;
		}
	}

	/**
	 * Return whether a bean exists already.
	 * @param factory the factory
	 * @param name the name of the bean
	 * @return {@code false} for beans that are lazy or created for each use
	 */
	public static boolean isCreated(ConfigurableListableBeanFactory factory, String name) {
		return factory.containsSingleton(name) && !factory.isFactoryBean(name);
	}

	/**
	 * Return a supplier of a bean with its proxies.
	 * @param factory the factory
	 * @param name the name of the bean
	 * @return supplies the same bean each time if it exists already
	 */
	public static Supplier<Object> supplier(ConfigurableListableBeanFactory factory, String name) {
		if (isCreated(factory, name)) {
			Object bean = factory.getBean(name);
			return () -> bean;
		}
		return () -> factory.getBean(name);
	}

}
