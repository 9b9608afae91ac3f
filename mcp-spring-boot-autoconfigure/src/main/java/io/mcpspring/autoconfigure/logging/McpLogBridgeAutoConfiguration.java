package io.mcpspring.autoconfigure.logging;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import ch.qos.logback.classic.LoggerContext;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpTransport;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.spring.logging.LogBridge;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration that forwards the application's log events during a call to the
 * client of the call. Off unless {@code mcp.server.logging.bridge.level} is set.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(before = McpServerAutoConfiguration.class)
@ConditionalOnMcpTransport
@ConditionalOnClass({ LoggerContext.class, McpEngine.class })
@ConditionalOnProperty("mcp.server.logging.bridge.level")
@EnableConfigurationProperties(McpLogBridgeProperties.class)
public final class McpLogBridgeAutoConfiguration {

	private static final String PREFIX = "mcp.server.logging.bridge.";

	@Bean
	@ConditionalOnMissingBean
	LogBridge mcpLogBridge(McpLogBridgeProperties properties, BeanFactory beanFactory) {
		if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext)) {
			throw new InvalidMcpPropertyException(PREFIX + "level",
					"is set, but the application logs by " + LoggerFactory.getILoggerFactory().getClass().getName(),
					"Use Logback, or leave the property out.");
		}
		return new LogBridge(Objects.requireNonNull(properties.level()), loggers(properties, beanFactory));
	}

	private static Set<String> loggers(McpLogBridgeProperties properties, BeanFactory beanFactory) {
		if (!properties.loggers().isEmpty()) {
			return properties.loggers();
		}
		List<String> packages = AutoConfigurationPackages.has(beanFactory) ? AutoConfigurationPackages.get(beanFactory)
				: List.of();
		if (packages.isEmpty()) {
			throw new InvalidMcpPropertyException(PREFIX + "loggers",
					"is empty, and the packages of the application are not known",
					"Name the loggers to forward, such as 'com.example.shop'.");
		}
		return new HashSet<>(packages);
	}

}
