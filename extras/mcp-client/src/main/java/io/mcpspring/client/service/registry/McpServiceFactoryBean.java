package io.mcpspring.client.service.registry;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.FactoryBeanNotInitializedException;
import org.springframework.beans.factory.SmartFactoryBean;

/**
 * Makes the bean of an interface when the application starts, unless its beans are made
 * lazily.
 *
 * @param <T> the interface
 */
final class McpServiceFactoryBean<T> implements SmartFactoryBean<T>, BeanFactoryAware {

	private final Class<T> service;

	private final String client;

	private @Nullable BeanFactory beans;

	McpServiceFactoryBean(Class<T> service, String client) {
		this.service = service;
		this.client = client;
	}

	@Override
	public void setBeanFactory(BeanFactory beans) {
		this.beans = beans;
	}

	@Override
	public T getObject() {
		BeanFactory factory = this.beans;
		if (factory == null) {
			throw new FactoryBeanNotInitializedException("The bean factory is not known yet");
		}
		return factory.getBean(McpServiceClients.class).create(this.client, this.service);
	}

	@Override
	public Class<T> getObjectType() {
		return this.service;
	}

	@Override
	public boolean isEagerInit() {
		return true;
	}

}
