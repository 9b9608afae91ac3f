package io.mcpspring.autoconfigure.condition;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanDefinitionStoreException;
import org.springframework.beans.factory.CannotLoadBeanClassException;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanDefinitionHolder;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.RootBeanDefinition;

/**
 * The types of the beans of a factory, each looked at once while definitions are added.
 * Entries go with their factory; nothing here keeps a class or a definition.
 */
final class DeclaredTypes {

	private static final Map<BeanFactory, DeclaredTypes> FACTORIES = Collections.synchronizedMap(new WeakHashMap<>());

	private final Map<String, Known> types = new HashMap<>();

	private DeclaredTypes() {
	}

	/**
	 * Find the beans that could be injected as a type, in a factory and its parents. No
	 * bean is made for it.
	 * @param factory the factory
	 * @param type the type
	 * @return their names
	 */
	static List<String> candidates(@Nullable ConfigurableListableBeanFactory factory, Class<?> type) {
		List<String> names = new ArrayList<>();
		if (factory != null) {
			DeclaredTypes own = FACTORIES.computeIfAbsent(factory, (key) -> new DeclaredTypes());
			own.find(factory, type).stream().filter((name) -> isCandidate(factory, name)).forEach(names::add);
			BeanFactory parent = factory.getParentBeanFactory();
			while (parent instanceof ConfigurableListableBeanFactory above) {
				Arrays.stream(above.getBeanNamesForType(type, true, false))
					.filter((name) -> isCandidate(above, name))
					.forEach(names::add);
				parent = above.getParentBeanFactory();
			}
		}
		return names;
	}

	private static boolean isCandidate(ConfigurableListableBeanFactory factory, String name) {
		if (!factory.containsBeanDefinition(name)) {
			return true;
		}
		BeanDefinition definition = factory.getBeanDefinition(name);
		return definition.isAutowireCandidate()
				&& (!(definition instanceof AbstractBeanDefinition bean) || bean.isDefaultCandidate());
	}

	private synchronized List<String> find(ConfigurableListableBeanFactory factory, Class<?> type) {
		List<String> found = new ArrayList<>();
		for (Iterator<String> names = factory.getBeanNamesIterator(); names.hasNext();) {
			String name = names.next();
			Class<?> known = type(factory, name);
			if (known != null && type.isAssignableFrom(known)) {
				found.add(name);
			}
		}
		return found;
	}

	private @Nullable Class<?> type(ConfigurableListableBeanFactory factory, String name) {
		BeanDefinition definition = factory.containsBeanDefinition(name) ? factory.getBeanDefinition(name) : null;
		Known known = this.types.get(name);
		Class<?> type = (known != null && known.definition() == System.identityHashCode(definition))
				? known.type().get() : null;
		if (type == null && !isMadeByUnmadeFactory(factory, definition)) {
			type = typeOf(factory, target(definition, name));
			if (type != null) {
				this.types.put(name, new Known(System.identityHashCode(definition), new WeakReference<>(type)));
			}
		}
		return type;
	}

	/** The bean behind a scoped proxy, whose own type is not known before it is made. */
	private static String target(@Nullable BeanDefinition definition, String name) {
		BeanDefinitionHolder decorated = (definition instanceof RootBeanDefinition proxy)
				? proxy.getDecoratedDefinition() : null;
		return (decorated != null) ? decorated.getBeanName() : name;
	}

	/** To know what it makes, the factory bean would have to be made. */
	private static boolean isMadeByUnmadeFactory(ConfigurableListableBeanFactory factory,
			@Nullable BeanDefinition definition) {
		String maker = (definition != null) ? definition.getFactoryBeanName() : null;
		return maker != null && factory.containsBean(maker) && factory.isFactoryBean(maker)
				&& !factory.containsSingleton(maker);
	}

	private static @Nullable Class<?> typeOf(ConfigurableListableBeanFactory factory, String name) {
		try {
			return factory.getType(name, false);
		}
		catch (CannotLoadBeanClassException | BeanDefinitionStoreException ex) {
			// As in a look-up by type: whoever asks for the bean is told.
			return null;
		}
	}

	/**
	 * What is known of a bean.
	 *
	 * @param definition tells its definition from one that replaced it
	 * @param type the type
	 */
	private record Known(int definition, WeakReference<Class<?>> type) {
	}

}
