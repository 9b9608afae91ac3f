package io.mcpspring.boot.mapping;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.mcpspring.controllers.servlet.AppFilter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.web.servlet.AbstractFilterRegistrationBean;
import org.springframework.boot.web.servlet.FilterRegistration;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.core.annotation.AnnotationAwareOrderComparator;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * The filters that an application registers with its servlet container.
 */
public final class ServletFilters {

	private static final String ALL = "/*";

	private final List<AppFilter> filters = new ArrayList<>();

	private ServletFilters() {
	}

	/**
	 * Find the filters.
	 * @param beanFactory contains the filters and their registrations
	 * @return the filters in their order; those of Spring and of the MCP server as well
	 */
	public static ServletFilters of(ListableBeanFactory beanFactory) {
		ServletFilters found = new ServletFilters();
		Map<String, Object> beans = new LinkedHashMap<>(
				beanFactory.getBeansOfType(AbstractFilterRegistrationBean.class, true, false));
		Set<Filter> registered = new HashSet<>();
		for (Object bean : beans.values()) {
			Filter filter = ((AbstractFilterRegistrationBean<?>) bean).getFilter();
			if (filter != null) {
				registered.add(filter);
			}
		}
		beans.putAll(beanFactory.getBeansOfType(Filter.class, true, false));
		beans.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByValue(AnnotationAwareOrderComparator.INSTANCE))
			.forEach((bean) -> found.add(bean.getKey(), bean.getValue(), registered, beanFactory));
		return found;
	}

	private void add(String name, Object bean, Set<Filter> registered, ListableBeanFactory beanFactory) {
		if (bean instanceof Filter filter) {
			this.filters.add(of(name, filter, registered.contains(filter), beanFactory));
			return;
		}
		AbstractFilterRegistrationBean<?> registration = (AbstractFilterRegistrationBean<?>) bean;
		Filter filter = registration.getFilter();
		if (filter != null) {
			this.filters.add(of(name, filter, registration));
		}
	}

	private static AppFilter of(String name, Filter filter, AbstractFilterRegistrationBean<?> registration) {
		List<String> patterns = new ArrayList<>(registration.getUrlPatterns());
		registration.getServletRegistrationBeans()
			.stream()
			.map(ServletRegistrationBean::getUrlMappings)
			.forEach(patterns::addAll);
		if (patterns.isEmpty()) {
			patterns.add(ALL);
		}
		return new AppFilter(name, filter, patterns, registration.determineDispatcherTypes(), registration.isEnabled());
	}

	private static AppFilter of(String name, Filter filter, boolean registered, ListableBeanFactory beanFactory) {
		FilterRegistration declared = beanFactory.findAnnotationOnBean(name, FilterRegistration.class);
		List<String> patterns = (declared != null) ? List.of(declared.urlPatterns()) : List.of();
		Set<DispatcherType> types = (filter instanceof OncePerRequestFilter) ? EnumSet.allOf(DispatcherType.class)
				: EnumSet.of(DispatcherType.REQUEST);
		return new AppFilter(name, filter, patterns.isEmpty() ? List.of(ALL) : patterns, types,
				!registered && (declared == null || declared.enabled()));
	}

	/**
	 * Return the filters of the application that the container calls.
	 * @return the filters
	 */
	public List<AppFilter> own() {
		return this.filters.stream()
			.filter((filter) -> filter.enabled() && FilterNames.isOwn(filter.filter()))
			.toList();
	}

	/**
	 * Return filters by their names.
	 * @param names the names of the beans of filters or of their registrations
	 * @return the filters in the order of their names
	 */
	public List<AppFilter> named(List<String> names) {
		return names.stream().map(this::named).toList();
	}

	private AppFilter named(String name) {
		return this.filters.stream()
			.filter((filter) -> filter.name().equals(name))
			.findFirst()
			.orElseThrow(() -> FilterNames.failure(name,
					this.filters.stream()
						.filter((filter) -> filter.enabled() && FilterNames.isOwn(filter.filter()))
						.map(AppFilter::name)
						.collect(Collectors.toCollection(TreeSet::new))));
	}

}
