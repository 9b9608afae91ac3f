package io.mcpspring.coexistence;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;

import com.acme.books.Books;
import com.acme.desk.BatchDesk;
import com.acme.desk.Desk;
import com.acme.desk.FlowDesk;
import com.acme.desk.FormLogin;
import com.acme.desk.GraphQlDesk;
import com.acme.desk.JdbcDesk;
import com.acme.desk.ReactiveDesk;
import com.acme.letters.Letters;
import com.acme.notes.Notes;
import com.acme.press.Press;

import org.springframework.boot.test.context.runner.AbstractApplicationContextRunner;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.boot.web.server.reactive.context.AnnotationConfigReactiveWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

import static io.mcpspring.coexistence.Library.ACTUATOR;
import static io.mcpspring.coexistence.Library.BATCH;
import static io.mcpspring.coexistence.Library.CACHE;
import static io.mcpspring.coexistence.Library.DATA_REST;
import static io.mcpspring.coexistence.Library.DEVTOOLS;
import static io.mcpspring.coexistence.Library.GRAPHQL;
import static io.mcpspring.coexistence.Library.INTEGRATION;
import static io.mcpspring.coexistence.Library.JDBC;
import static io.mcpspring.coexistence.Library.JPA;
import static io.mcpspring.coexistence.Library.KAFKA;
import static io.mcpspring.coexistence.Library.MONGODB;
import static io.mcpspring.coexistence.Library.OAUTH2_CLIENT;
import static io.mcpspring.coexistence.Library.QUARTZ;
import static io.mcpspring.coexistence.Library.R2DBC;
import static io.mcpspring.coexistence.Library.REDIS;
import static io.mcpspring.coexistence.Library.RESOURCE_SERVER;
import static io.mcpspring.coexistence.Library.SECURITY;
import static io.mcpspring.coexistence.Library.SESSION;
import static io.mcpspring.coexistence.Library.THYMELEAF;
import static io.mcpspring.coexistence.Library.VALIDATION;
import static io.mcpspring.coexistence.Library.WEBFLUX;
import static io.mcpspring.coexistence.Library.WEBMVC;

/** An ordinary application: a configuration, and the libraries that it has. */
enum TestApplication {

	WEB(Desk.class, of(WEBMVC, VALIDATION), "mcp.server.controllers.include=/guests/**"),

	REACTIVE_WEB(Desk.class, of(WEBFLUX, VALIDATION), "mcp.server.controllers.include=/guests/**"),

	REACTIVE_ROUTES(ReactiveDesk.class, of(WEBFLUX)),

	COMMAND_LINE(JdbcDesk.class, of(JDBC)),

	WEB_JDBC(JdbcDesk.class, of(WEBMVC, JDBC)),

	WEB_JPA(Books.class, of(WEBMVC, JDBC, JPA, VALIDATION)),

	REACTIVE_R2DBC(Notes.class, of(WEBFLUX, R2DBC)),

	REACTIVE_R2DBC_SECURITY(Notes.class, of(WEBFLUX, R2DBC, SECURITY, OAUTH2_CLIENT, ACTUATOR, VALIDATION)),

	REACTIVE_PLATFORM(Press.class, of(WEBFLUX, R2DBC, SECURITY, OAUTH2_CLIENT, ACTUATOR, VALIDATION)),

	WEB_MONGODB(Letters.class, of(WEBMVC, MONGODB)),

	REACTIVE_MONGODB(Desk.class, of(WEBFLUX, MONGODB)),

	WEB_REDIS(Desk.class, of(WEBMVC, REDIS, CACHE, SESSION)),

	REACTIVE_REDIS(Desk.class, of(WEBFLUX, REDIS)),

	BASIC(Desk.class, of(WEBMVC, SECURITY)),

	REACTIVE_BASIC(Desk.class, of(WEBFLUX, SECURITY, OAUTH2_CLIENT)),

	FORM_LOGIN(FormLogin.class, of(WEBMVC, SECURITY, THYMELEAF)),

	TOKENS(Desk.class, of(WEBMVC, SECURITY, RESOURCE_SERVER),
			"spring.security.oauth2.resourceserver.jwt.jwk-set-uri=http://127.0.0.1:1/keys",
			"spring.security.oauth2.resourceserver.jwt.audiences=desk"),

	REACTIVE_TOKENS(Desk.class, of(WEBFLUX, SECURITY, OAUTH2_CLIENT, RESOURCE_SERVER, ACTUATOR),
			"spring.security.oauth2.resourceserver.jwt.jwk-set-uri=http://127.0.0.1:1/keys",
			"spring.security.oauth2.resourceserver.jwt.audiences=desk"),

	SIGN_IN(Desk.class, of(WEBMVC, SECURITY, OAUTH2_CLIENT),
			"spring.security.oauth2.client.registration.github.client-id=desk",
			"spring.security.oauth2.client.registration.github.client-secret=secret"),

	REACTIVE_SIGN_IN(Desk.class, of(WEBFLUX, SECURITY, OAUTH2_CLIENT),
			"spring.security.oauth2.client.registration.github.client-id=desk",
			"spring.security.oauth2.client.registration.github.client-secret=secret"),

	WEB_BATCH(BatchDesk.class, of(WEBMVC, JDBC, BATCH)),

	WEB_GRAPHQL(GraphQlDesk.class, of(WEBMVC, GRAPHQL, VALIDATION), "spring.graphql.schema.locations=classpath:shop/"),

	REACTIVE_GRAPHQL(GraphQlDesk.class, of(WEBFLUX, GRAPHQL, SECURITY, OAUTH2_CLIENT),
			"spring.graphql.schema.locations=classpath:shop/"),

	WEB_DATA_REST(Books.class, of(WEBMVC, JDBC, JPA, DATA_REST)),

	WEB_INTEGRATION(FlowDesk.class, of(WEBMVC, INTEGRATION, JDBC)),

	WEB_ACTUATOR(Desk.class, of(WEBMVC, ACTUATOR), "management.endpoints.web.exposure.include=*"),

	REACTIVE_ACTUATOR(Desk.class, of(WEBFLUX, ACTUATOR), "management.endpoints.web.exposure.include=*"),

	WEB_DEVTOOLS(Desk.class, of(WEBMVC, DEVTOOLS), "spring.devtools.remote.secret=secret"),

	WEB_QUARTZ(Desk.class, of(WEBMVC, QUARTZ, KAFKA, JDBC)),

	WEB_ALL(Books.class, EnumSet.complementOf(of(WEBFLUX, R2DBC, DEVTOOLS)),
			"spring.graphql.schema.locations=classpath:shop/",
			"spring.security.oauth2.client.registration.github.client-id=desk",
			"spring.security.oauth2.client.registration.github.client-secret=secret",
			"spring.security.oauth2.resourceserver.jwt.jwk-set-uri=http://127.0.0.1:1/keys",
			"spring.security.oauth2.resourceserver.jwt.audiences=desk"),

	REACTIVE_ALL(Notes.class,
			EnumSet.complementOf(of(WEBMVC, JPA, JDBC, BATCH, QUARTZ, DATA_REST, DEVTOOLS, RESOURCE_SERVER)),
			"spring.graphql.schema.locations=classpath:shop/",
			"spring.security.oauth2.client.registration.github.client-id=desk",
			"spring.security.oauth2.client.registration.github.client-secret=secret");

	private final Class<?> configuration;

	private final Set<Library> libraries;

	private final List<String> properties;

	TestApplication(Class<?> configuration, Set<Library> libraries, String... properties) {
		this.configuration = configuration;
		this.libraries = libraries;
		this.properties = Arrays.asList(properties);
	}

	private static EnumSet<Library> of(Library first, Library... others) {
		return EnumSet.of(first, others);
	}

	/**
	 * Start the application and look at it.
	 * @param hidden packages that the class path does not have
	 * @param properties beside those of the application
	 */
	<T> T look(List<String> hidden, List<String> properties, Function<ConfigurableApplicationContext, T> view) {
		return look(runner(), hidden, properties, view);
	}

	/** Start the reactive application with its web server, and call it. */
	void serve(Consumer<URI> caller) {
		look(new ReactiveWebApplicationContextRunner(AnnotationConfigReactiveWebServerApplicationContext::new),
				List.of(), List.of("server.port=0", "server.address=127.0.0.1"), (context) -> {
					int port = ((WebServerApplicationContext) context).getWebServer().getPort();
					caller.accept(URI.create("http://127.0.0.1:" + port));
					return port;
				});
	}

	private <T> T look(AbstractApplicationContextRunner<?, ?, ?> runner, List<String> hidden, List<String> properties,
			Function<ConfigurableApplicationContext, T> view) {
		List<String> packages = new ArrayList<>(hidden);
		for (Library library : EnumSet.complementOf(EnumSet.copyOf(this.libraries))) {
			packages.addAll(library.packages());
		}
		List<T> seen = new ArrayList<>();
		runner.withClassLoader(new HidingClassLoader(getClass().getClassLoader(), packages))
			.withUserConfiguration(this.configuration)
			.withPropertyValues(this.properties.toArray(String[]::new))
			.withPropertyValues(properties.toArray(String[]::new))
			.withPropertyValues("spring.datasource.generate-unique-name=true",
					"spring.r2dbc.url=r2dbc:h2:mem:///" + UUID.randomUUID(), "spring.main.banner-mode=off",
					"spring.security.user.password=secret", "spring.kafka.bootstrap-servers=127.0.0.1:1",
					"spring.data.redis.port=1", "spring.mongodb.uri=mongodb://127.0.0.1:1/desk")
			.run((context) -> {
				if (context.getStartupFailure() != null) {
					throw new IllegalStateException("Application " + this + " does not start",
							context.getStartupFailure());
				}
				seen.add(view.apply((ConfigurableApplicationContext) context.getSourceApplicationContext()));
			});
		return seen.get(0);
	}

	boolean isReactive() {
		return this.libraries.contains(WEBFLUX) && !this.libraries.contains(WEBMVC);
	}

	private AbstractApplicationContextRunner<?, ?, ?> runner() {
		if (this.libraries.contains(WEBMVC)) {
			return new WebApplicationContextRunner();
		}
		return isReactive() ? new ReactiveWebApplicationContextRunner() : new ApplicationContextRunner();
	}

}
