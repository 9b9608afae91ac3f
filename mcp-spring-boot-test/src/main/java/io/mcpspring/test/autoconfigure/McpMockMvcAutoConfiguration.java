package io.mcpspring.test.autoconfigure;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.test.McpEndpointAccess;
import io.mcpspring.test.mock.MockEndpoint;
import io.mcpspring.test.mock.ServletMock;
import jakarta.servlet.Servlet;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.boot.webmvc.test.autoconfigure.MockMvcBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.context.WebApplicationContext;

/**
 * Auto-configuration that makes MockMvc know the endpoint of the server, which is a
 * servlet of its own, and brings the test client to it.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(before = McpTestClientAutoConfiguration.class)
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnClass({ Servlet.class, ServletRegistrationBean.class, MockMvcBuilderCustomizer.class })
public final class McpMockMvcAutoConfiguration {

	@Bean
	@Lazy
	ServletMock mcpServletMock(WebApplicationContext context, @Value("${mcp.server.path:/mcp}") String path) {
		return new ServletMock(context, path);
	}

	@Bean
	@Lazy
	@ConditionalOnMissingBean
	McpEndpointAccess mcpEndpointAccess(WebApplicationContext context, ServletMock mcpServletMock) {
		boolean mock = context.getServletContext() instanceof MockServletContext;
		return mock ? new MockEndpoint(mcpServletMock::transport) : new LocalEndpoint(context);
	}

}
