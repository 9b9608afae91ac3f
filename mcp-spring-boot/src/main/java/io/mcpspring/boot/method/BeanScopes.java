package io.mcpspring.boot.method;

import java.util.Set;

import io.mcpspring.spring.method.InvalidMcpDeclarationException;

import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Check that refuses beans of scopes that a call does not have.
 */
final class BeanScopes {

	private static final Set<String> ALWAYS = Set.of("", ConfigurableBeanFactory.SCOPE_SINGLETON,
			ConfigurableBeanFactory.SCOPE_PROTOTYPE);

	private static final String SESSION = "session";

	private final ConfigurableListableBeanFactory beanFactory;

	BeanScopes(ConfigurableListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	/**
	 * Check the scope of a bean with annotated methods.
	 * @param name the name of the bean
	 * @param owner one of its methods, for the message
	 * @throws InvalidMcpDeclarationException if calls do not have the scope
	 */
	void check(String name, String owner) {
		String scope = scope(name);
		if (ALWAYS.contains(scope)) {
			return;
		}
		if (scope.equals(SESSION)) {
			throw new InvalidMcpDeclarationException(owner,
					"the bean has the scope 'session', and MCP clients keep no session of the web server: each call would "
							+ "get a new bean, and leave a session behind",
					"Use @McpSessionScope, or another scope and keep state of a client by its caller or by the "
							+ "sessionId() of McpRequestContext",
					null);
		}
		if (this.beanFactory.getRegisteredScope(scope) == null) {
			throw new InvalidMcpDeclarationException(owner,
					"the bean has the scope '" + scope + "', which this application does not have",
					"Use the scope 'singleton' or 'prototype'; a parameter of type McpRequestContext knows the request",
					null);
		}
	}

	/** Return the scope of the bean, or of the one behind its scoped proxy. */
	private String scope(String name) {
		String target = ScopedProxyUtils.getTargetBeanName(name);
		String defined = this.beanFactory.containsBeanDefinition(target) ? target : name;
		if (!this.beanFactory.containsBeanDefinition(defined)) {
			return "";
		}
		String scope = this.beanFactory.getMergedBeanDefinition(defined).getScope();
		return (scope != null) ? scope : "";
	}

}
