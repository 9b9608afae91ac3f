package io.mcpspring.coexistence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.springframework.aop.framework.Advised;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.boot.autoconfigure.condition.ConditionEvaluationReport;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;

/**
 * What an application has, without the beans and conditions of this project.
 *
 * @param beans descriptions of the beans, by their names and in their order
 * @param conditions results of conditions, by the class or method that they decide about
 * @param candidates names of all beans that injection by a type finds, by the type
 */
record Snapshot(Map<String, String> beans, Map<String, String> conditions, Map<String, List<String>> candidates) {

	private static final List<String> CALLBACKS = List.of("java.io.", "java.lang.", "java.util.EventListener",
			"org.springframework.aop.framework.", "org.springframework.beans.factory.",
			"org.springframework.context.ApplicationListener", "org.springframework.core.");

	static Snapshot of(ConfigurableApplicationContext context) {
		ConfigurableListableBeanFactory factory = context.getBeanFactory();
		Map<String, String> beans = new LinkedHashMap<>();
		Set<Class<?>> types = new LinkedHashSet<>();
		for (String name : factory.getBeanDefinitionNames()) {
			Class<?> type = factory.getType(name, false);
			if (type != null) {
				types.addAll(types(type));
			}
			if (!isOwn(factory, name, type)) {
				beans.put(name, describe(factory, name, type));
			}
		}
		return new Snapshot(beans, conditions(context), candidates(factory, types));
	}

	static boolean isOwn(String className) {
		return className.startsWith("io.mcpspring.");
	}

	private static boolean isOwn(ConfigurableListableBeanFactory factory, String name, Class<?> type) {
		if (type != null && isOwn(type.getName())) {
			return true;
		}
		BeanDefinition definition = factory.getBeanDefinition(name);
		String maker = definition.getFactoryBeanName();
		Class<?> made = (maker != null && factory.containsBean(maker)) ? factory.getType(maker, false) : null;
		return (made != null && isOwn(made.getName()))
				|| (definition.getBeanClassName() != null && isOwn(definition.getBeanClassName()));
	}

	private static String describe(ConfigurableListableBeanFactory factory, String name, Class<?> type) {
		AbstractBeanDefinition definition = (AbstractBeanDefinition) factory.getMergedBeanDefinition(name);
		List<String> traits = new ArrayList<>();
		Object instance = factory.getSingleton(name);
		Class<?> actual = (instance != null) ? instance.getClass() : type;
		traits.add((actual != null) ? actual.getName()
			.replaceAll("(Lambda|\\$Proxy|_|\\$\\$).*", "$1")
			.replaceAll("^jdk.proxy[0-9]+", "jdk.proxy") : "?");
		traits.add("scope=" + definition.getScope());
		traits.add("primary=" + definition.isPrimary());
		traits.add("fallback=" + definition.isFallback());
		traits.add("lazy=" + definition.isLazyInit());
		traits.add("candidate=" + definition.isAutowireCandidate() + definition.isDefaultCandidate());
		traits.add("role=" + definition.getRole());
		traits.add("after=" + Arrays.toString(definition.getDependsOn()));
		traits.add("instantiated=" + (instance != null));
		if (instance instanceof Advised advised) {
			traits.add("advice=" + Arrays.stream(advised.getAdvisors())
				.map((advisor) -> advisor.getAdvice().getClass().getName())
				.toList());
		}
		return String.join(" ", traits);
	}

	private static Map<String, String> conditions(ConfigurableApplicationContext context) {
		Map<String, String> conditions = new TreeMap<>();
		ConditionEvaluationReport report = ConditionEvaluationReport.get(context.getBeanFactory());
		report.getConditionAndOutcomesBySource().forEach((source, outcomes) -> {
			if (!isOwn(source)) {
				StringBuilder text = new StringBuilder(outcomes.isFullMatch() ? "matched" : "did not match");
				outcomes.forEach((outcome) -> text.append("; ").append(outcome.getOutcome().getMessage()));
				conditions.put(source, text.toString());
			}
		});
		return conditions;
	}

	private static Map<String, List<String>> candidates(ConfigurableListableBeanFactory factory, Set<Class<?>> types) {
		Map<String, List<String>> candidates = new TreeMap<>();
		for (Class<?> type : types) {
			List<String> names = Arrays.stream(factory.getBeanNamesForType(type, true, false))
				.filter(factory::containsBeanDefinition)
				.filter((name) -> isCandidate((AbstractBeanDefinition) factory.getMergedBeanDefinition(name)))
				.toList();
			List<String> regular = names.stream()
				.filter((name) -> !((AbstractBeanDefinition) factory.getMergedBeanDefinition(name)).isFallback())
				.toList();
			if (!names.isEmpty()) {
				candidates.put(type.getName(), regular.isEmpty() ? names : regular);
			}
		}
		return candidates;
	}

	private static boolean isCandidate(AbstractBeanDefinition definition) {
		return definition.isAutowireCandidate() && definition.isDefaultCandidate();
	}

	private static boolean isInjected(Class<?> type) {
		String name = type.getName();
		return !type.isHidden() && !isOwn(name) && !name.contains("$$") && !name.contains("$Proxy")
				&& CALLBACKS.stream().noneMatch(name::startsWith) && !name.endsWith("Aware")
				&& !name.endsWith("Lifecycle");
	}

	private static Set<Class<?>> types(Class<?> type) {
		Set<Class<?>> types = new LinkedHashSet<>(ClassUtils.getAllInterfacesForClassAsSet(type));
		for (Class<?> current = type; current != null && current != Object.class; current = current.getSuperclass()) {
			types.add(current);
		}
		types.removeIf((candidate) -> !isInjected(candidate));
		return types;
	}

}
