package io.mcpspring.autoconfigure.condition;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Lookup of optional beans, which most applications do not declare. An
 * {@link ObjectProvider} compares each bean of the context with its type, so it is used
 * only if some bean may have that type.
 */
public final class DeclaredBeans {

	private final ConfigurableListableBeanFactory beanFactory;

	public DeclaredBeans(ConfigurableListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	/**
	 * Return the bean of a type.
	 * @param type the type
	 * @param beans the beans of that type
	 * @return the bean, or {@code null} if there is none
	 */
	public <T> @Nullable T find(Class<T> type, ObjectProvider<T> beans) {
		return isAny(type) ? beans.getIfAvailable() : null;
	}

	/**
	 * Return the bean of a type, or a default.
	 * @param type the type
	 * @param beans the beans of that type
	 * @param otherwise the default
	 * @return the bean
	 */
	public <T> T get(Class<T> type, ObjectProvider<T> beans, T otherwise) {
		T bean = find(type, beans);
		return (bean != null) ? bean : otherwise;
	}

	/**
	 * Return all beans of a type in their order.
	 * @param type the type
	 * @param beans the beans of that type
	 * @return the beans
	 */
	public <T> List<T> ordered(Class<T> type, ObjectProvider<T> beans) {
		return isAny(type) ? beans.orderedStream().toList() : List.of();
	}

	private boolean isAny(Class<?> type) {
		return this.beanFactory.getParentBeanFactory() != null || DeclaredTypes.mayContain(this.beanFactory, type);
	}

}
