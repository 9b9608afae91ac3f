package io.mcpspring.autoconfigure.security;

import java.util.ArrayList;
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
record SecuredServer(ConfigurableApplicationContext context) implements AutoCloseable {

	/** With an issuer and a public address. */
	static SecuredServer start(WebApplicationType type, StubIssuer issuer, String... properties) {
		List<String> all = new ArrayList<>(List.of("mcp.server.public-url=" + StubIssuer.AUDIENCE,
				"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer.url()));
		all.addAll(List.of(properties));
		return start(type, SecuredApplication.class, all.toArray(String[]::new));
	}

	static SecuredServer start(WebApplicationType type, Class<?> application, String... properties) {
		return start(type, List.of(application), properties);
	}

	static SecuredServer start(WebApplicationType type, List<Class<?>> sources, String... properties) {
		return new SecuredServer(new SpringApplicationBuilder(sources.toArray(Class[]::new)).web(type)
			.properties("server.port=0", "server.address=127.0.0.1", "spring.main.banner-mode=off",
					"spring.main.register-shutdown-hook=false",
					// However slow the machine is, answers are streams where a tool
					// reports.
					"test.engine.promotion-delay=10m")
			.properties(properties)
			.run());
	}

	int port() {
		return ((WebServerApplicationContext) this.context).getWebServer().getPort();
	}

	McpHttp http() {
		return new McpHttp(port());
	}

	@Override
	public void close() {
		this.context.close();
	}

}
