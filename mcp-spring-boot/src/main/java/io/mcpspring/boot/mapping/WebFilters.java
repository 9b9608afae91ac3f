package io.mcpspring.boot.mapping;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.annotation.AnnotationAwareOrderComparator;
import org.springframework.web.server.WebFilter;

/**
 * The web filters of an application.
 */
public final class WebFilters {

	private WebFilters() {
	}

	/**
	 * Find the filters of the application.
	 * @param beanFactory contains the filters
	 * @return the filters by the names of their beans, in their order
	 */
	public static Map<String, Object> own(ListableBeanFactory beanFactory) {
		Map<String, Object> own = new LinkedHashMap<>();
		beanFactory.getBeansOfType(WebFilter.class, true, false)
			.entrySet()
			.stream()
			.filter((bean) -> FilterNames.isOwn(bean.getValue()))
			.sorted(Map.Entry.comparingByValue(AnnotationAwareOrderComparator.INSTANCE))
			.forEach((bean) -> own.put(bean.getKey(), bean.getValue()));
		return own;
	}

	/**
	 * Return filters by their names.
	 * @param names the names of the beans
	 * @param beanFactory contains the filters
	 * @return the filters in the order of their names
	 */
	public static List<WebFilter> named(List<String> names, ListableBeanFactory beanFactory) {
		return names.stream().map((name) -> named(name, beanFactory)).toList();
	}

	private static WebFilter named(String name, ListableBeanFactory beanFactory) {
		if (!beanFactory.containsBean(name) || !beanFactory.isTypeMatch(name, WebFilter.class)) {
			throw FilterNames.failure(name, own(beanFactory).keySet().stream().sorted().toList());
		}
		return beanFactory.getBean(name, WebFilter.class);
	}

}
