package io.mcpspring.autoconfigure.container;

import io.mcpspring.boot.container.HeadDeadline;
import io.mcpspring.boot.container.HeadTimeout;
import io.mcpspring.boot.start.ServerAddress;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.server.ServerSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.netty.http.server.HttpServer;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.event.ApplicationReadyEvent;
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
public final class McpNettyConfiguration {

	private static final Logger logger = LoggerFactory.getLogger(McpNettyConfiguration.class);

	@Bean
	@Order(Ordered.LOWEST_PRECEDENCE)
	@ConditionalOnBean(HeadTimeout.class)
	static WebServerFactoryCustomizer<NettyReactiveWebServerFactory> mcpHeadTimeoutCustomizer(HeadTimeout timeout,
			ObjectProvider<ServerSettings> settings) {
		Runnable missed = () -> settings.getObject().events().requestRefused(RequestRefusal.HEAD_TIMEOUT);
		return (factory) -> factory.addServerCustomizers((server) -> server
			.doOnChannelInit((observer, channel, address) -> HeadDeadline.add(channel, timeout.time(), missed)));
	}

	@Bean
	static ApplicationListener<ApplicationReadyEvent> mcpHeadTimeoutRecommendation(
			ObjectProvider<HeadTimeout> timeout) {
		return (event) -> {
			if (timeout.getIfAvailable() == null
					&& event.getApplicationContext() instanceof ReactiveWebServerApplicationContext context
					&& context.getWebServer() instanceof NettyWebServer
					&& !new ServerAddress(context.getEnvironment()).isLocal()) {
				logger.info("Connections may leave the head of a request unfinished for as long as they like: define a "
						+ "bean 'HeadTimeout.of(Duration.ofSeconds(10))' for the whole application");
			}
		};
	}

}
