package io.mcpspring.boot.servers;

import java.util.List;

import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Check that the application has not replaced beans that must not be the same for all
 * servers: a store of the application, for example, would show the sessions of one server
 * to the others.
 */
public final class SharedBeans {

	private static final String OWN = "io.mcpspring.";

	private SharedBeans() {
	}

	/**
	 * Check that beans are those of this library.
	 * @param beanFactory contains the beans
	 * @param types the types of the beans
	 * @throws InvalidMcpPropertyException if the application has a bean of one of the
	 * types
	 */
	public static void refuseReplaced(ConfigurableListableBeanFactory beanFactory, List<Class<?>> types) {
		for (Class<?> type : types) {
			for (String name : beanFactory.getBeanNamesForType(type, true, false)) {
				if (!isOwn(beanFactory, name)) {
					throw new InvalidMcpPropertyException(ServerCatalogs.PREFIX,
							"describes several servers, but the bean '" + name + "' of type " + type.getSimpleName()
									+ " can serve only one of them",
							"Remove the bean, so that each server gets its own, or run the servers in applications of "
									+ "their own.");
				}
			}
		}
	}

	private static boolean isOwn(ConfigurableListableBeanFactory beanFactory, String name) {
		if (!beanFactory.containsBeanDefinition(name)) {
			return false;
		}
		BeanDefinition definition = beanFactory.getMergedBeanDefinition(name);
		String factory = definition.getFactoryBeanName();
		return isOwn((factory != null) ? factory : definition.getBeanClassName());
	}

	private static boolean isOwn(@Nullable String declaredBy) {
		return declaredBy != null && declaredBy.startsWith(OWN + "autoconfigure.");
	}

}
