package io.mcpspring.boot.observation;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.observation.McpServerRequestObservationConvention;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.observation.GlobalObservationConvention;
import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationPredicate;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationRegistryCustomizer;
import org.springframework.core.env.Environment;

/**
 * Finder of consumers of observations besides the metrics of Spring Boot: tracing, and
 * additions by the application. In case of doubt there is one.
 */
public final class ObservationHooks {

	private static final String BOOT = "org.springframework.boot.micrometer.";

	private static final List<Class<?>> TYPES = List.of(ObservationRegistry.class, ObservationRegistryCustomizer.class,
			ObservationHandler.class, ObservationFilter.class, ObservationPredicate.class,
			GlobalObservationConvention.class, McpServerRequestObservationConvention.class);

	private static final List<String> PROPERTIES = List.of("management.observations.key-values",
			"management.observations.enable");

	private ObservationHooks() {
	}

	/**
	 * Find the consumers.
	 * @param beans the beans of the application
	 * @param environment its properties
	 * @return names of beans and properties; empty if observations only yield metrics
	 */
	public static Set<String> find(ConfigurableListableBeanFactory beans, Environment environment) {
		Set<String> found = new TreeSet<>();
		TYPES.stream()
			.flatMap((type) -> Arrays.stream(beans.getBeanNamesForType(type, true, false)))
			.filter((name) -> !isOfNoConcern(beans, name))
			.forEach(found::add);
		PROPERTIES.stream().filter((name) -> isSet(environment, name)).forEach(found::add);
		return found;
	}

	private static boolean isOfNoConcern(ConfigurableListableBeanFactory beans, String name) {
		Class<?> type = beans.getType(name, false);
		if (type == null || !beans.containsBeanDefinition(name)) {
			return false;
		}
		String factory = beans.getBeanDefinition(name).getFactoryBeanName();
		boolean ofBoot = factory != null && factory.startsWith(BOOT);
		return ofBoot
				&& (type == DefaultMeterObservationHandler.class || !ObservationHandler.class.isAssignableFrom(type));
	}

	private static boolean isSet(Environment environment, String property) {
		return !Binder.get(environment)
			.bind(property, Bindable.mapOf(String.class, String.class))
			.orElse(Map.of())
			.isEmpty();
	}

}
