package io.mcpspring.autoconfigure.controller.servlet;

import java.util.concurrent.Executor;

import jakarta.servlet.ServletContext;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Configuration of calls of controllers of Spring MVC.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnClass(DispatcherServlet.class)
public final class ServletEndpointConfiguration implements AopInfrastructureBean {

	@Bean
	ServletEndpointDispatcher mcpServletEndpointDispatcher(WebApplicationContext context, ServletContext servletContext,
			@Value("${spring.mvc.servlet.path:/}") String servletPath,
			ObjectProvider<RequestMappingHandlerMapping> mappings,
			ObjectProvider<ServletEndpointDispatcher.Security> security,
			@Qualifier("mcpTaskExecutor") Executor executor) {
		return new ServletEndpointDispatcher(context, servletContext, servletPath, mappings,
				security.getIfAvailable(() -> ServletEndpointDispatcher.Security.NONE), executor);
	}

}
