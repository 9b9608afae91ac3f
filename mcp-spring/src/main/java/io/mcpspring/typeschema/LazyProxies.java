package io.mcpspring.typeschema;

import com.fasterxml.jackson.annotation.JsonIgnore;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.ClassUtils;

/**
 * Keeps what Hibernate's proxies have beside the properties of their entity out of
 * results, so that a relation reads the same whether it is a proxy or not.
 */
final class LazyProxies {

	private static final String PROXY = "org.hibernate.proxy.HibernateProxy";

	private LazyProxies() {
	}

	static JsonMapper.Builder hide(JsonMapper.Builder mapper) {
		ClassLoader loader = LazyProxies.class.getClassLoader();
		return ClassUtils.isPresent(PROXY, loader)
				? mapper.addMixIn(ClassUtils.resolveClassName(PROXY, loader), Hidden.class) : mapper;
	}

	/** By its methods, because annotations of the entity's class stay in force. */
	private interface Hidden {

		@JsonIgnore
		Object getHibernateLazyInitializer();

	}

}
