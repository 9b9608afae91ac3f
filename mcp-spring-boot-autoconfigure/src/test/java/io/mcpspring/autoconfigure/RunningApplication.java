package io.mcpspring.autoconfigure;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The application on a real server, to be started and stopped within a test.
 *
 * @param context its context
 */
record RunningApplication(ConfigurableApplicationContext context) implements AutoCloseable {

	static RunningApplication start(WebApplicationType type, String... properties) {
		return new RunningApplication(new SpringApplicationBuilder(ShopApplication.class).web(type)
			.properties("server.port=0", "server.address=127.0.0.1", "spring.main.banner-mode=off",
					"spring.main.register-shutdown-hook=false")
			.properties(properties)
			.run());
	}

	RawHttp http() {
		return new RawHttp(((WebServerApplicationContext) this.context).getWebServer().getPort());
	}

	@Override
	public void close() {
		this.context.close();
	}

}
