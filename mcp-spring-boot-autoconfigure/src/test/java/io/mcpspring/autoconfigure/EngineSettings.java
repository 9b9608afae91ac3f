package io.mcpspring.autoconfigure;

import java.time.Duration;

import io.mcpspring.boot.McpServerCustomizer;
import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.server.SessionSettings;
import io.mcpspring.engine.server.SseSettings;
import io.mcpspring.engine.server.StatelessSettings;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.security.resource.AdvertisedExtension;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Settings of the engine that no property of the server sets, by properties of tests
 * below {@code test.engine}.
 */
@AutoConfiguration(before = McpServerAutoConfiguration.class)
public final class EngineSettings {

	@Bean
	McpServerCustomizer engineOfTests(Environment environment) {
		return new ByProperties(environment);
	}

	@Bean
	@ConditionalOnBooleanProperty("test.advertised")
	McpExtension clientCredentials() {
		return AdvertisedExtension.of("io.modelcontextprotocol/oauth-client-credentials");
	}

	@Bean
	@ConditionalOnBooleanProperty("test.advertised")
	McpExtension enterpriseManaged() {
		return AdvertisedExtension.of("io.modelcontextprotocol/enterprise-managed-authorization");
	}

	private record ByProperties(Environment environment) implements McpServerCustomizer {

		@Override
		public void customize(ServerSettings.Builder settings) {
			settings.progressPerSecond(number("progress-per-second", 1000));
			settings.pageSize(number("page-size", 100));
		}

		@Override
		public TransportSettings customize(TransportSettings settings) {
			SessionSettings session = settings.session();
			StatelessSettings stateless = settings.stateless();
			GateSettings gate = settings.gate();
			Duration delay = time("promotion-delay", session.promotionDelay());
			return settings.mutate()
				.session(new SessionSettings(delay, session.questionTimeout(), session.pingInterval(),
						number("max-unanswered-pings", session.maxUnansweredPings()), session.maxRounds(),
						session.streamLifetime(), session.retry()))
				.stateless(new StatelessSettings(delay, stateless.stateLifetime(), stateless.maxRounds(),
						number("max-streams", stateless.maxSubscriptions()), stateless.maxQueuedBytes()))
				.sse(new SseSettings(number("max-streams", settings.sse().maxStreams()),
						settings.sse().maxQueuedBytes(), settings.sse().initializationTimeout()))
				.gate(new GateSettings(gate.allowedOrigins(), gate.allowedHosts(), gate.maxBodySize(),
						time("body-timeout", gate.bodyTimeout())))
				.build();
		}

		private int number(String name, int usual) {
			return this.environment.getProperty("test.engine." + name, Integer.class, usual);
		}

		private Duration time(String name, Duration usual) {
			return this.environment.getProperty("test.engine." + name, Duration.class, usual);
		}

	}

}
