package io.mcpspring.composition;

import java.time.Duration;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Limits of other servers by properties of tests below {@code test.remote}.
 */
@AutoConfiguration
public final class TestRemoteLimits {

	@Bean
	RemoteCustomizer limitsOfTests(Environment environment) {
		return (server, usual) -> usual.withStartTimeout(Duration.ofMinutes(1))
			.withRefreshInterval(
					DurationStyle.detectAndParse(environment.getProperty("test.remote.refresh-interval", "60s")))
			.withMaxTools(environment.getProperty("test.remote.max-tools", Integer.class, usual.maxTools()))
			.withMaxDescriptorSize(environment.getProperty("test.remote.max-descriptor-size", Integer.class,
					usual.maxDescriptorSize()))
			.withMaxConcurrentCalls(environment.getProperty("test.remote.max-concurrent-calls", Integer.class,
					usual.maxConcurrentCalls()))
			.withMaxMessageSize(
					environment.getProperty("test.remote.max-message-size", Integer.class, usual.maxMessageSize()));
	}

}
