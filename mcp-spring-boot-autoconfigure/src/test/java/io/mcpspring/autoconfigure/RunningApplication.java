package io.mcpspring.autoconfigure;

import java.util.List;

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
		return start(type, List.of(), properties);
	}

	/** With more configuration than that of the application. */
	static RunningApplication start(WebApplicationType type, List<Class<?>> more, String... properties) {
		return new RunningApplication(
				new SpringApplicationBuilder(ShopApplication.class).sources(more.toArray(Class[]::new))
					.web(type)
					.properties("server.port=0", "server.address=127.0.0.1", "spring.main.banner-mode=off",
							"spring.main.register-shutdown-hook=false",
							// However slow the machine is, answers are streams where a
							// tool reports.
							"test.engine.promotion-delay=10m")
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
