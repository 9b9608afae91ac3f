package io.mcpspring.boot.start;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * The existing beans of a factory; lazy beans are not created for a check. The beans
 * themselves are compared, because a lookup by type would inspect the declaration of each
 * bean.
 */
public final class ExistingBeans {

	private final ConfigurableListableBeanFactory beanFactory;

	private final Map<String, Object> beans = new LinkedHashMap<>();

	public ExistingBeans(ConfigurableListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
		for (String name : beanFactory.getSingletonNames()) {
			Object bean = beanFactory.getSingleton(name);
			if (bean != null) {
				this.beans.put(name, bean);
			}
		}
	}

	/**
	 * Return the beans of a type.
	 * @param type the type
	 * @return the beans
	 */
	public <T> List<T> of(Class<T> type) {
		List<T> found = new ArrayList<>();
		this.beans.forEach((name, bean) -> {
			Object made = (bean instanceof FactoryBean<?> factory) ? made(name, factory, type) : bean;
			if (type.isInstance(made)) {
				found.add(type.cast(made));
			}
		});
		return found;
	}

	private @Nullable Object made(String name, FactoryBean<?> factory, Class<?> type) {
		Class<?> made = factory.getObjectType();
		return (made != null && type.isAssignableFrom(made) && factory.isSingleton()) ? this.beanFactory.getBean(name)
				: null;
	}

}
