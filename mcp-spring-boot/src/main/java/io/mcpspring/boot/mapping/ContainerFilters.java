package io.mcpspring.boot.mapping;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import io.mcpspring.controllers.servlet.AppFilter;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.util.function.SingletonSupplier;

/**
 * The filters that an application registers with its servlet container.
 */
public final class ContainerFilters implements MissedFilters {

	private final SingletonSupplier<List<AppFilter>> filters;

	public ContainerFilters(ListableBeanFactory beanFactory) {
		this.filters = SingletonSupplier.of(() -> ServletFilters.of(beanFactory).own());
	}

	@Override
	public Map<String, Object> find(String method, String path, Set<String> server) {
		return find((filter) -> filter.covers(path) && server.stream().noneMatch(filter::covers));
	}

	@Override
	public Map<String, Object> common(String path, Set<String> server) {
		return find((filter) -> filter.covers(path) && server.stream().anyMatch(filter::covers));
	}

	private Map<String, Object> find(Predicate<AppFilter> missed) {
		Map<String, Object> found = new LinkedHashMap<>();
		this.filters.obtain()
			.stream()
			.filter(missed)
			.forEach((filter) -> found.putIfAbsent(filter.name(), filter.filter()));
		return found;
	}

}
