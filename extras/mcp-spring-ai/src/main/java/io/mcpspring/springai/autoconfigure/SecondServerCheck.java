package io.mcpspring.springai.autoconfigure;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * Check that refuses a second MCP server, that of Spring AI, which would offer the same
 * tools without the security and the limits of this one. Properties of that server have
 * no effect here, and are named in a warning.
 */
final class SecondServerCheck implements BeanFactoryPostProcessor {

	private static final Logger logger = LoggerFactory.getLogger(SecondServerCheck.class);

	private static final String PREFIX = "spring.ai.mcp.server";

	private static final String INCLUDE = "mcp.server.spring-ai.include";

	private static final String PROPERTY = PREFIX + ".enabled";

	private static final List<String> SERVERS = List.of("io.modelcontextprotocol.server.McpSyncServer",
			"io.modelcontextprotocol.server.McpAsyncServer", "io.modelcontextprotocol.server.McpStatelessSyncServer",
			"io.modelcontextprotocol.server.McpStatelessAsyncServer");

	private final Environment environment;

	SecondServerCheck(Environment environment) {
		this.environment = environment;
	}

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		if ("".equals(this.environment.getProperty(INCLUDE))) {
			return; // nothing is offered, so that both servers may be there
		}
		ClassLoader classLoader = beanFactory.getBeanClassLoader();
		for (String server : SERVERS) {
			if (ClassUtils.isPresent(server, classLoader)) {
				Class<?> type = ClassUtils.resolveClassName(server, classLoader);
				Arrays.stream(beanFactory.getBeanNamesForType(type, true, false)).findFirst().ifPresent((name) -> {
					throw secondServer(name);
				});
			}
		}
		warnOfProperties();
	}

	private static InvalidMcpPropertyException secondServer(String bean) {
		return new InvalidMcpPropertyException(PROPERTY,
				"is not 'false', so Spring AI starts another MCP server beside this one (bean '" + bean + "')",
				"Replace the dependency 'spring-ai-starter-mcp-server-…' by 'spring-ai-mcp-annotations', or set '"
						+ PROPERTY + "=false'. To keep both servers, each with its tools, set " + "'" + INCLUDE
						+ "='.");
	}

	private void warnOfProperties() {
		Map<String, Object> given = Binder.get(this.environment)
			.bind(PREFIX, Bindable.mapOf(String.class, Object.class))
			.orElseGet(Map::of);
		List<String> unread = given.keySet().stream().filter((name) -> !name.equals("enabled")).sorted().toList();
		if (!unread.isEmpty()) {
			logger.warn("The properties {} of '{}' have no effect: this server has other properties, such as "
					+ "'mcp.server.name' and 'mcp.server.path'", unread, PREFIX);
		}
	}

}
