package com.acme.trial;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.boot.web.context.reactive.GenericReactiveWebApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * A running application.
 *
 * @param context its context
 * @param log what it said when it started
 * @param clients those that signed in
 */
record Running(ConfigurableApplicationContext context, List<StartLog.Line> log,
		Map<String, Client> clients) implements AutoCloseable {

	/** Closed when the JVM ends, by the hook that Boot registers. */
	private static final Map<List<String>, Running> SHARED = new ConcurrentHashMap<>();

	/** Those that did not start, so that each costs its time once. */
	private static final Map<List<String>, RuntimeException> BROKEN = new ConcurrentHashMap<>();

	static Running shared(Stack stack, String profiles, String... properties) {
		List<String> key = Stream.concat(Stream.of(stack.name(), profiles), Arrays.stream(properties)).toList();
		if (BROKEN.containsKey(key)) {
			throw new IllegalStateException(BROKEN.get(key));
		}
		return SHARED.computeIfAbsent(key, (absent) -> {
			try {
				return start(stack.application(), stack.type(),
						Stream
							.concat(Stream.of("--spring.profiles.active=" + profiles,
									"--spring.datasource.hikari.maximum-pool-size=1",
									"--spring.datasource.hikari.connection-timeout=5000",
									"--spring.datasource.generate-unique-name=true"), Arrays.stream(properties))
							.toArray(String[]::new));
			}
			catch (RuntimeException ex) {
				BROKEN.put(key, ex);
				throw ex;
			}
		});
	}

	/** Start an application; what it needs besides is up to the arguments. */
	static Running start(Class<?> application, WebApplicationType type, String... arguments) {
		try (StartLog log = StartLog.open()) {
			return new Running(run(log, application, type, arguments), log.lines(), new ConcurrentHashMap<>());
		}
	}

	/** Start an application that is to be refused, and return what it says. */
	static String refused(Class<?> application, WebApplicationType type, String... arguments) {
		try (StartLog log = StartLog.open()) {
			try {
				run(log, application, type, arguments).close();
			}
			catch (RuntimeException ex) {
				return log.text();
			}
			throw new AssertionError("The application started:\n" + log.text());
		}
	}

	private static ConfigurableApplicationContext run(StartLog log, Class<?> application, WebApplicationType type,
			String... arguments) {
		return new SpringApplicationBuilder(application).web(type)
			.initializers((starting) -> log.attach(), Running::ownEventLoops)
			.run(Stream.concat(
					Stream.of("--server.port=0", "--server.address=127.0.0.1", "--spring.main.banner-mode=off",
							"--logging.threshold.console=ERROR", "--spring.webflux.problemdetails.enabled=true"),
					Arrays.stream(arguments))
				.toArray(String[]::new));
	}

	/** Those of the process would end with the first application that is closed. */
	private static void ownEventLoops(ConfigurableApplicationContext starting) {
		if (starting instanceof GenericReactiveWebApplicationContext reactive) {
			reactive.registerBean(ReactorResourceFactory.class, () -> {
				ReactorResourceFactory resources = new ReactorResourceFactory();
				resources.setUseGlobalResources(false);
				return resources;
			});
		}
	}

	int port() {
		return ((WebServerApplicationContext) this.context).getWebServer().getPort();
	}

	/** A client that nobody knows. */
	Client client() {
		return Client.of(port());
	}

	/**
	 * The client that signs in by Basic, the password being the name. There is one for
	 * each user, because a caller may have few sessions.
	 */
	Client client(String user) {
		return this.clients.computeIfAbsent(user, (name) -> client().as(name, name));
	}

	/** All that was said at the start. */
	String said() {
		return String.join("\n", this.log.stream().map((line) -> line.level() + " " + line.text()).toList());
	}

	/** What this server itself warned of at the start. */
	List<String> warnings() {
		return this.log.stream()
			.filter((line) -> line.level().levelInt >= ch.qos.logback.classic.Level.WARN_INT
					&& line.logger().startsWith("io.mcpspring"))
			.map(StartLog.Line::text)
			.toList();
	}

	@Override
	public void close() {
		this.clients.values().forEach(Client::close);
		this.context.close();
	}

}
