package io.mcpspring.autoconfigure;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.autoconfigure.properties.InvalidMcpPropertyException;
import io.mcpspring.autoconfigure.properties.ServedPath;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;
import org.springframework.web.method.HandlerMethod;

/**
 * Check for conflicts with the path of the server. The server serves every request on its
 * path and would hide any other handler, so such a path is refused.
 */
final class PathConflict {

	private PathConflict() {
	}

	static InvalidMcpPropertyException with(ServedPath path, String present) {
		return new InvalidMcpPropertyException(path.property(),
				"is '" + path.value() + "', where " + present + " answers already",
				"Choose a path that nothing else answers, for example by '" + path.property()
						+ "=/mcp-server', or move the other one.");
	}

	/**
	 * Return the existing beans of a type; lazy beans are not created for a check. The
	 * beans themselves are compared, because a lookup by type would inspect the
	 * declaration of each bean.
	 * @param beanFactory the bean factory
	 * @param type the type
	 * @return the beans
	 */
	static <T> List<T> existing(ConfigurableListableBeanFactory beanFactory, Class<T> type) {
		List<T> found = new ArrayList<>();
		for (String name : beanFactory.getSingletonNames()) {
			Object bean = existing(beanFactory, name, type);
			if (type.isInstance(bean)) {
				found.add(type.cast(bean));
			}
		}
		return found;
	}

	private static @Nullable Object existing(ConfigurableListableBeanFactory beanFactory, String name, Class<?> type) {
		Object bean = beanFactory.getSingleton(name);
		if (!(bean instanceof FactoryBean<?> factory)) {
			return bean;
		}
		Class<?> made = factory.getObjectType();
		return (made != null && type.isAssignableFrom(made) && factory.isSingleton()) ? beanFactory.getBean(name)
				: null;
	}

	static String name(HandlerMethod method) {
		return ClassUtils.getQualifiedMethodName(method.getMethod(), method.getBeanType());
	}

}
