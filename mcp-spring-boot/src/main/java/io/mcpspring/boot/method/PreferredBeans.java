package io.mcpspring.boot.method;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;

/**
 * Choice among beans that offer the same annotated method, by the rules for injection by
 * type: the primary bean, or the only one that is neither a fallback nor excluded from
 * injection. Without a decision all are kept, and the registration fails.
 */
final class PreferredBeans {

	private final ConfigurableListableBeanFactory beanFactory;

	PreferredBeans(ConfigurableListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	/**
	 * Remove the registrations to which another bean is preferred.
	 * @param found the registrations by the names of the beans
	 * @return the registrations to offer
	 */
	List<Registration> of(Map<String, List<Registration>> found) {
		Map<Key, List<Offer>> offers = new LinkedHashMap<>();
		for (Map.Entry<String, List<Registration>> bean : found.entrySet()) {
			for (Registration registration : bean.getValue()) {
				List<Offer> rivals = offers.get(new Key(registration.getClass(), registration.name()));
				if (rivals == null) {
					rivals = new ArrayList<>(1);
					offers.put(new Key(registration.getClass(), registration.name()), rivals);
				}
				rivals.add(new Offer(bean.getKey(), registration));
			}
		}
		List<Registration> kept = new ArrayList<>();
		for (List<Offer> rivals : offers.values()) {
			for (Offer offer : (rivals.size() > 1) ? preferred(rivals) : rivals) {
				kept.add(offer.registration());
			}
		}
		return kept;
	}

	private List<Offer> preferred(List<Offer> rivals) {
		Registration first = rivals.get(0).registration();
		boolean same = rivals.stream()
			.skip(1)
			.allMatch((offer) -> McpBeanScanner.sameDeclaration(first, offer.registration()));
		if (!same) {
			return rivals;
		}
		List<Offer> primary = matching(rivals, BeanDefinition::isPrimary);
		List<Offer> usual = matching(rivals, PreferredBeans::isUsual);
		return (primary.size() == 1) ? primary : ((usual.size() == 1) ? usual : rivals);
	}

	private static boolean isUsual(BeanDefinition definition) {
		return definition.isAutowireCandidate() && !definition.isFallback()
				&& (!(definition instanceof AbstractBeanDefinition bean) || bean.isDefaultCandidate());
	}

	private List<Offer> matching(List<Offer> rivals, Predicate<BeanDefinition> condition) {
		return rivals.stream().filter((offer) -> {
			BeanDefinition definition = definition(offer.bean());
			return definition != null && condition.test(definition);
		}).toList();
	}

	/**
	 * Return the definition; {@code null} for singletons that were registered as objects.
	 */
	private @Nullable BeanDefinition definition(String bean) {
		return this.beanFactory.containsBeanDefinition(bean) ? this.beanFactory.getMergedBeanDefinition(bean) : null;
	}

	private record Key(Class<?> kind, String name) {
	}

	private record Offer(String bean, Registration registration) {
	}

}
