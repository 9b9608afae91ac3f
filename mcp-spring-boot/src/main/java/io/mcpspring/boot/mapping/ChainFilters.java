package io.mcpspring.boot.mapping;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

import org.springframework.context.ApplicationContext;
import org.springframework.util.ClassUtils;

/**
 * The filters that an application adds to its security filter chains.
 */
public final class ChainFilters implements MissedFilters {

	private static final String AUTHENTICATION = "org.springframework.security.web.authentication.";

	private final ApplicationContext context;

	private final BiFunction<String, String, List<?>> chains;

	/**
	 * Create the finder.
	 * @param context contains those filters that are beans
	 * @param chains find the filters of the chain for an HTTP method and a path
	 */
	public ChainFilters(ApplicationContext context, BiFunction<String, String, List<?>> chains) {
		this.context = context;
		this.chains = chains;
	}

	@Override
	public Map<String, Object> find(String method, String path, Set<String> server) {
		Set<Class<?>> passed = new HashSet<>();
		server.forEach((own) -> filters("POST", own).forEach((filter) -> passed.add(filter.getClass())));
		Map<String, Object> found = new LinkedHashMap<>();
		filters(method, path).stream()
			.filter((filter) -> FilterNames.isOwn(filter) && !passed.contains(filter.getClass()) && !signsIn(filter))
			.forEach((filter) -> found.put(name(filter), filter));
		return found;
	}

	/** Return whether a filter is of a kind that only finds out who the caller is. */
	private static boolean signsIn(Object filter) {
		for (Class<?> type = filter.getClass(); type != null; type = type.getSuperclass()) {
			if (type.getName().startsWith(AUTHENTICATION)) {
				return true;
			}
		}
		return false;
	}

	/** A chain that cannot be asked without a real request has no filters. */
	private List<?> filters(String method, String path) {
		try {
			return this.chains.apply(method, path);
		}
		catch (RuntimeException ex) {
			return List.of();
		}
	}

	private String name(Object filter) {
		return this.context.getBeansOfType(filter.getClass(), true, false)
			.entrySet()
			.stream()
			.filter((bean) -> bean.getValue() == filter)
			.map(Map.Entry::getKey)
			.findFirst()
			.orElseGet(() -> ClassUtils.getShortName(ClassUtils.getUserClass(filter)));
	}

}
