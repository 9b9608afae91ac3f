package io.mcpspring.autoconfigure.controller.direct;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpServer;
import jakarta.servlet.Servlet;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Auto-configuration of the warning that interceptors and advice of Spring MVC do not
 * apply to annotated methods of controllers.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnClass({ Servlet.class, RequestMappingInfoHandlerMapping.class })
@ConditionalOnMcpServer
public final class McpDirectCallAutoConfiguration implements AopInfrastructureBean {

	@Bean
	DirectCallCheck mcpDirectCallCheck(ApplicationContext context,
			ObjectProvider<RequestMappingInfoHandlerMapping> mappings) {
		return new DirectCallCheck(context, mappings);
	}

}
