package io.mcpspring.test;

import java.time.Duration;

import io.mcpspring.boot.McpServerCustomizer;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.server.SessionSettings;
import io.mcpspring.engine.server.StatelessSettings;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** However slow the machine is, answers are streams only where a tool reports. */
@AutoConfiguration
public final class PatientSettings {

	private static final Duration DELAY = Duration.ofMinutes(10);

	@Bean
	McpServerCustomizer patience() {
		return new McpServerCustomizer() {
			@Override
			public TransportSettings customize(TransportSettings settings) {
				SessionSettings session = settings.session();
				StatelessSettings stateless = settings.stateless();
				return settings.mutate()
					.session(new SessionSettings(DELAY, session.questionTimeout(), session.pingInterval(),
							session.maxUnansweredPings(), session.maxRounds(), session.streamLifetime(),
							session.retry()))
					.stateless(new StatelessSettings(DELAY, stateless.stateLifetime(), stateless.maxRounds(),
							stateless.maxSubscriptions(), stateless.maxQueuedBytes()))
					.build();
			}
		};
	}

}
