package io.mcpspring.autoconfigure.condition;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanDefinitionStoreException;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.CannotLoadBeanClassException;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanDefinitionHolder;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;

/**
 * The types of the beans of a factory, each determined once while definitions are added.
 * Entries are released with their factory, and contain no strong reference to a class or
 * a definition.
 */
final class DeclaredTypes {

	private static final Map<BeanFactory, DeclaredTypes> FACTORIES = Collections.synchronizedMap(new WeakHashMap<>());

	private static final WeakReference<Class<?>> UNKNOWN = new WeakReference<>(null);

	private String[] names = {};

	/** The types of the beans, by index. */
	private final List<WeakReference<Class<?>>> types = new ArrayList<>();

	/** The beans whose type is that of the existing object, by index. */
	private final BitSet created = new BitSet();

	/** The identities of their definitions, which reveal replaced ones. */
	private final List<Integer> definitions = new ArrayList<>();

	private DeclaredTypes() {
	}

	/**
	 * Find the beans that could be injected as a type, in a factory and its parents,
	 * without creating any bean.
	 * @param factory the factory
	 * @param type the type
	 * @return their names
	 */
	static List<String> candidates(@Nullable ConfigurableListableBeanFactory factory, Class<?> type) {
		List<String> names = new ArrayList<>();
		if (factory != null) {
			DeclaredTypes own = FACTORIES.computeIfAbsent(factory, (key) -> new DeclaredTypes());
			for (String name : own.find(factory, type)) {
				if (isCandidate(factory, name)) {
					names.add(name);
				}
			}
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

	/**
	 * Return whether a factory, without its parents, may contain a bean of a type. Like a
	 * lookup by type, this instantiates factory beans if the type of their object cannot
	 * be determined otherwise.
	 * @param factory the factory, whose definitions are complete
	 * @param type the type
	 * @return {@code false} if a lookup finds nothing
	 */
	static boolean mayContain(ConfigurableListableBeanFactory factory, Class<?> type) {
		List<String> unknown = new ArrayList<>();
		if (FACTORIES.computeIfAbsent(factory, (key) -> new DeclaredTypes()).contains(factory, type, unknown)) {
			return true;
		}
		for (String name : unknown) {
			if (factory.isTypeMatch(name, type)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Return whether a bean is known to be of a type. The names of beans of unknown type
	 * are added to {@code unknown}.
	 */
	private synchronized boolean contains(ConfigurableListableBeanFactory factory, Class<?> type,
			List<String> unknown) {
		look(factory);
		for (int i = 0; i < this.names.length; i++) {
			Class<?> known = type(factory, i);
			if (known != null && type.isAssignableFrom(known)) {
				return true;
			}
			if (!this.created.get(i) && isCreatedAs(factory, i, type, unknown)) {
				return true;
			}
		}
		for (String name : factory.getSingletonNames()) {
			if (!factory.containsBeanDefinition(name) && isOrMakes(factory, name, type, unknown)) {
				return true;
			}
		}
		return false;
	}

	/** The type of an existing bean may say more than its definition, and is kept. */
	private boolean isCreatedAs(ConfigurableListableBeanFactory factory, int index, Class<?> type,
			List<String> unknown) {
		String name = this.names[index];
		Object bean = factory.containsSingleton(name) ? factory.getSingleton(name) : null;
		if (bean != null && !(bean instanceof FactoryBean<?>)) {
			this.types.set(index, new WeakReference<>(bean.getClass()));
			this.created.set(index);
		}
		else if (bean != null || this.types.get(index).get() == null) {
			unknown.add(name);
		}
		return type.isInstance(bean);
	}

	private static boolean isOrMakes(ConfigurableListableBeanFactory factory, String name, Class<?> type,
			List<String> unknown) {
		Object bean = factory.getSingleton(name);
		if (bean instanceof FactoryBean<?>) {
			unknown.add(name);
		}
		return type.isInstance(bean);
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
		look(factory);
		List<String> found = new ArrayList<>();
		for (int i = 0; i < this.types.size(); i++) {
			add(found, this.names[i], type(factory, i), type);
		}
		for (String name : factory.getSingletonNames()) {
			if (!factory.containsBeanDefinition(name)) {
				add(found, name, typeOf(factory, name), type);
			}
		}
		return found;
	}

	private static void add(List<String> found, String name, @Nullable Class<?> known, Class<?> type) {
		if (known != null && type.isAssignableFrom(known)) {
			found.add(name);
		}
	}

	/** Update the types. As a rule, definitions are only added at the end. */
	private void look(ConfigurableListableBeanFactory factory) {
		String[] now = factory.getBeanDefinitionNames();
		int difference = Arrays.mismatch(this.names, now);
		if (difference >= 0 && difference < this.names.length) {
			this.types.clear();
			this.definitions.clear();
			this.created.clear();
		}
		this.names = now;
		if (mayReplaceDefinitions(factory)) {
			forgetReplaced(factory);
		}
		while (this.types.size() < now.length) {
			this.types.add(UNKNOWN);
			this.definitions.add(System.identityHashCode(factory.getBeanDefinition(now[this.definitions.size()])));
		}
	}

	private void forgetReplaced(ConfigurableListableBeanFactory factory) {
		for (int i = 0; i < this.types.size(); i++) {
			int definition = System.identityHashCode(factory.getBeanDefinition(this.names[i]));
			if (definition != this.definitions.get(i)) {
				this.types.set(i, UNKNOWN);
				this.created.clear(i);
				this.definitions.set(i, definition);
			}
		}
	}

	private static boolean mayReplaceDefinitions(ConfigurableListableBeanFactory factory) {
		return !(factory instanceof DefaultListableBeanFactory known) || known.isAllowBeanDefinitionOverriding();
	}

	private @Nullable Class<?> type(ConfigurableListableBeanFactory factory, int index) {
		Class<?> type = this.types.get(index).get();
		String name = this.names[index];
		BeanDefinition definition = (type == null && factory.containsBeanDefinition(name))
				? factory.getBeanDefinition(name) : null;
		if (definition != null && !isMadeByUnmadeFactory(factory, definition)) {
			type = typeOf(factory, target(definition, name));
			if (type != null) {
				this.types.set(index, new WeakReference<>(type));
			}
		}
		return type;
	}

	/**
	 * Return the name of the bean behind a scoped proxy, whose own type is unknown before
	 * its creation.
	 */
	private static String target(BeanDefinition definition, String name) {
		BeanDefinitionHolder decorated = (definition instanceof RootBeanDefinition proxy)
				? proxy.getDecoratedDefinition() : null;
		return (decorated != null) ? decorated.getBeanName() : name;
	}

	/**
	 * Whether a bean is created by a factory bean that does not exist yet and would have
	 * to be created to determine the type.
	 */
	private static boolean isMadeByUnmadeFactory(ConfigurableListableBeanFactory factory, BeanDefinition definition) {
		String maker = definition.getFactoryBeanName();
		return maker != null && factory.containsBean(maker) && factory.isFactoryBean(maker)
				&& !factory.containsSingleton(maker);
	}

	private static @Nullable Class<?> typeOf(ConfigurableListableBeanFactory factory, String name) {
		try {
			return factory.getType(name, false);
		}
		catch (CannotLoadBeanClassException | BeanDefinitionStoreException ex) {
			// As in a lookup by type: the injection of the bean reports the failure.
			return null;
		}
	}

}
