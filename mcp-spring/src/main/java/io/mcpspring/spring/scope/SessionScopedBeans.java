package io.mcpspring.spring.scope;

import io.mcpspring.annotation.McpSessionScope;

import org.springframework.aop.scope.ScopedProxyFactoryBean;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;

/**
 * Post-processor that gives beans of the scope {@value McpSessionScope#NAME} their
 * proxies. Without such beans it changes nothing.
 */
public final class SessionScopedBeans implements BeanFactoryPostProcessor {

	private static final String INTERCEPTOR = "mcpCurrentCall";

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		if (beanFactory instanceof BeanDefinitionRegistry registry) {
			process(registry);
		}
	}

	private static void process(BeanDefinitionRegistry registry) {
		boolean found = false;
		for (String name : registry.getBeanDefinitionNames()) {
			String target = ScopedProxyUtils.getTargetBeanName(name);
			if (registry.containsBeanDefinition(target)) {
				found |= replace(registry.getBeanDefinition(name), registry.getBeanDefinition(target));
			}
		}
		if (found && !registry.containsBeanDefinition(INTERCEPTOR)) {
			registry.registerBeanDefinition(INTERCEPTOR, new RootBeanDefinition(CurrentCall.class));
		}
	}

	/** Each call of a method gets an instance of the target, which is filled by it. */
	private static boolean replace(BeanDefinition proxy, BeanDefinition target) {
		if (SessionBeanProxy.class.getName().equals(proxy.getBeanClassName())) {
			return true;
		}
		if (!McpSessionScope.NAME.equals(target.getScope()) || !(proxy instanceof RootBeanDefinition definition)
				|| !ScopedProxyFactoryBean.class.getName().equals(proxy.getBeanClassName())) {
			return false;
		}
		target.setScope(ConfigurableBeanFactory.SCOPE_PROTOTYPE);
		definition.setBeanClass(SessionBeanProxy.class);
		return true;
	}

}
