package io.mcpspring.spring.typeschema;

import com.fasterxml.jackson.annotation.JsonIgnore;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.ClassUtils;

/**
 * Module that removes the additional properties of Hibernate's proxies from results, so
 * that a relation looks the same whether or not it is a proxy.
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

	/**
	 * Mix-in with methods only, so that annotations of the entity's class stay in force.
	 */
	private interface Hidden {

		@JsonIgnore
		Object getHibernateLazyInitializer();

	}

}
