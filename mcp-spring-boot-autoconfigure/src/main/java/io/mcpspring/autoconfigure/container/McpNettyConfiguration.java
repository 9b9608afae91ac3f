package io.mcpspring.autoconfigure.container;

import java.time.Duration;

import io.mcpspring.autoconfigure.properties.McpWebFluxProperties;
import io.mcpspring.boot.container.HeadDeadline;
import io.mcpspring.boot.start.ServerAddress;
import io.mcpspring.http.RequestRefusal;
import io.mcpspring.server.ServerSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.netty.http.server.HttpServer;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyWebServer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.reactive.context.ReactiveWebServerApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Configuration of Reactor Netty to close connections whose clients do not complete the
 * head of a request in time, if a limit is set.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({ HttpServer.class, NettyReactiveWebServerFactory.class })
@EnableConfigurationProperties(McpWebFluxProperties.class)
public final class McpNettyConfiguration {

	private static final Logger logger = LoggerFactory.getLogger(McpNettyConfiguration.class);

	@Bean
	@Order(Ordered.LOWEST_PRECEDENCE)
	static WebServerFactoryCustomizer<NettyReactiveWebServerFactory> mcpHeadTimeoutCustomizer(
			McpWebFluxProperties properties, ObjectProvider<ServerSettings> settings) {
		Duration timeout = properties.headTimeout();
		return (factory) -> {
			if (timeout != null) {
				Runnable missed = () -> settings.getObject().events().requestRefused(RequestRefusal.HEAD_TIMEOUT);
				factory.addServerCustomizers((server) -> server
					.doOnChannelInit((observer, channel, address) -> HeadDeadline.add(channel, timeout, missed)));
			}
		};
	}

	@Bean
	static ApplicationListener<ApplicationReadyEvent> mcpHeadTimeoutRecommendation(McpWebFluxProperties properties) {
		return (event) -> {
			if (properties.headTimeout() == null
					&& event.getApplicationContext() instanceof ReactiveWebServerApplicationContext context
					&& context.getWebServer() instanceof NettyWebServer
					&& !new ServerAddress(context.getEnvironment()).isLocal()) {
				logger.info("Connections may leave the head of a request unfinished for as long as they like: set "
						+ "mcp.server.webflux.head-timeout, for example to 10s, for the whole application");
			}
		};
	}

}
