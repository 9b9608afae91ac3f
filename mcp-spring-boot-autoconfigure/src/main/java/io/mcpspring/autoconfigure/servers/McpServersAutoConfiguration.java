package io.mcpspring.autoconfigure.servers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.McpServletAutoConfiguration;
import io.mcpspring.autoconfigure.McpWebFluxAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.servers.FurtherCatalogs;
import io.mcpspring.boot.servers.ServerCatalogs;
import io.mcpspring.boot.start.McpUrlPath;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.security.chain.ServerGuard;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import jakarta.servlet.Servlet;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.web.reactive.DispatcherHandler;

/**
 * Auto-configuration of further servers ({@code mcp.server.servers}), each on a path of
 * its own: with its own catalogue, stores and keys, so that a session, cursor or state of
 * one means nothing to another.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = { McpServletAutoConfiguration.class, McpWebFluxAutoConfiguration.class })
@ConditionalOnBean(McpEngine.class)
@ConditionalOnPropertyPrefix(FurtherServers.PREFIX)
@Import(FurtherServersRegistrar.class)
public final class McpServersAutoConfiguration {

	@Bean
	FurtherServers mcpFurtherServers(Environment environment) {
		return FurtherServers.of(environment);
	}

	@Bean
	ServerCatalogs mcpServerCatalogs(CatalogTable mcpCatalog, FurtherServers mcpFurtherServers,
			ObjectProvider<McpBeanScanner> mcpBeanScanner) {
		Map<String, List<String>> packages = new LinkedHashMap<>();
		mcpFurtherServers.all().forEach((server) -> packages.put(server.serverName(), server.getPackages()));
		FurtherCatalogs catalogs = new FurtherCatalogs(mcpCatalog, packages, () -> mcpBeanScanner.getObject().values());
		mcpFurtherServers.all()
			.forEach((server) -> server.getTools()
				.complete(Objects.requireNonNull(catalogs.all().get(server.serverName()))));
		return catalogs;
	}

	@Bean
	PerServerFeatures mcpServerParts(ObjectProvider<PerServerFeature> parts) {
		return new PerServerFeatures(parts);
	}

	@Bean
	FurtherServerFactory mcpFurtherServerFactory(ConfigurableListableBeanFactory beanFactory,
			PerServerFeatures mcpServerParts) {
		return new FurtherServerFactory(beanFactory, mcpServerParts);
	}

	@Bean
	McpServers mcpServers(BeanFactory beanFactory, ServerCatalogs mcpServerCatalogs) {
		return new McpServers(beanFactory, mcpServerCatalogs);
	}

	@Bean
	ServerGuards mcpServerGuards(PerServerFeatures mcpServerParts, ObjectProvider<ServerGuard.Finder> guard) {
		return new ServerGuards(mcpServerParts, guard);
	}

	@Bean
	FurtherServerReport mcpFurtherServerReport(ObjectProvider<FurtherServer> servers, ApplicationContext context,
			McpServerProperties properties, ServerGuards mcpServerGuards) {
		return new FurtherServerReport(servers.stream().toList(), McpUrlPath.of(context, properties.getPath()),
				properties, mcpServerGuards);
	}

	/** Configuration that prevents the start if no client could reach the servers. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnNotWebApplication
	static class NoWebConfiguration {

		NoWebConfiguration() {
			throw new InvalidMcpPropertyException(FurtherServers.PREFIX,
					"describes several servers, but the application is no web application",
					"Add a web stack, such as spring-boot-starter-webmvc, or remove the further servers: standard input "
							+ "and output serves the first one alone.");
		}

	}

	/** Configuration of a servlet for each server. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	@ConditionalOnClass({ Servlet.class, ServletRegistrationBean.class })
	@Import(ServletServersRegistrar.class)
	static class ServletConfiguration {

	}

	/** Configuration of a handler for each server. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	@ConditionalOnClass(DispatcherHandler.class)
	@Import(ReactiveServersRegistrar.class)
	static class ReactiveConfiguration {

	}

}
