package io.mcpspring.boot.stdio;

import java.util.Map;

import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Prepares an application that serves standard input and output: no web server unless the
 * application asks for one, and nothing but messages on both streams.
 */
public final class StdioEnvironmentPostProcessor implements EnvironmentPostProcessor {

	private static final Map<String, Object> DEFAULTS = Map.of("spring.main.web-application-type", "none",
			"spring.main.banner-mode", "off", "spring.main.keep-alive", "true");

	@Override
	public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
		if (environment.getProperty("mcp.server.stdio.enabled", Boolean.class, false)) {
			environment.getPropertySources().addLast(new MapPropertySource("mcpStdio", DEFAULTS));
			StandardStreams.keepForMessages();
		}
	}

}
