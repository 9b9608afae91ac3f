package com.acme.minimal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.acme.minimal.app.Shop;
import com.acme.minimal.app.TestRun;
import io.mcpspring.redis.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Each module in an application that has its documented dependencies and nothing else, in
 * a process with that class path. What a library brings of another one's API without its
 * implementation counts as absent.
 */
@Tag("applications")
@Execution(ExecutionMode.CONCURRENT)
class MinimalApplicationsTests {

	private static final String SPRING = "org.springframework:";

	private static final String BOOT = "org.springframework.boot:";

	private static final String SECURITY = "org.springframework.security:";

	/** What applications have besides. */
	private static final List<List<String>> NEIGHBOURS = List.of(List.of(),
			List.of(BOOT + "spring-boot-starter-validation"), List.of(BOOT + "spring-boot-starter-security"),
			List.of(BOOT + "spring-boot-starter-actuator"),
			List.of(BOOT + "spring-boot-starter-security", BOOT + "spring-boot-starter-actuator"),
			List.of("tools.jackson.dataformat:jackson-dataformat-xml"),
			List.of(BOOT + "spring-boot-starter-data-jpa", "com.h2database:h2"),
			List.of(BOOT + "spring-boot-starter-jdbc", "com.h2database:h2"));

	/** What other libraries bring without the rest of it. */
	private static final List<String> PARTS = List.of("jakarta.validation:jakarta.validation-api",
			"jakarta.persistence:jakarta.persistence-api", "jakarta.servlet:jakarta.servlet-api",
			"io.micrometer:micrometer-core", "io.micrometer:micrometer-tracing", "io.micrometer:context-propagation",
			"io.projectreactor:reactor-core", SPRING + "spring-webflux", SPRING + "spring-webmvc", SPRING + "spring-tx",
			SPRING + "spring-orm", SPRING + "spring-jdbc", "org.springframework.data:spring-data-commons",
			SECURITY + "spring-security-core", SECURITY + "spring-security-web", SECURITY + "spring-security-config",
			SECURITY + "spring-security-oauth2-jose", SECURITY + "spring-security-oauth2-resource-server",
			BOOT + "spring-boot-starter-webclient", BOOT + "spring-boot-actuator",
			BOOT + "spring-boot-actuator-autoconfigure", BOOT + "spring-boot-health",
			BOOT + "spring-boot-micrometer-metrics", BOOT + "spring-boot-micrometer-observation",
			BOOT + "spring-boot-micrometer-tracing", BOOT + "spring-boot-security", BOOT + "spring-boot-servlet",
			BOOT + "spring-boot-tomcat", BOOT + "spring-boot-reactor-netty", BOOT + "spring-boot-transaction",
			BOOT + "spring-boot-validation", "org.jetbrains.kotlin:kotlin-stdlib",
			"org.jetbrains.kotlin:kotlin-reflect", "org.jetbrains.kotlinx:kotlinx-coroutines-core",
			"io.swagger.core.v3:swagger-annotations-jakarta", "com.github.therapi:therapi-runtime-javadoc",
			"com.fasterxml.jackson.core:jackson-databind", "org.hibernate.orm:hibernate-core");

	private static final String DOCUMENT = """
			openapi: 3.1.0
			info: {title: Orders, version: '1'}
			paths:
			  /orders/find:
			    get:
			      operationId: findRemoteOrder
			      parameters: [{name: name, in: query, required: true, schema: {type: string}}]
			      responses: {'200': {description: the order}}
			""";

	private static final ClassPaths PATHS = ClassPaths.read();

	@TempDir
	private static Path folder;

	private static Application remote;

	private static RedisServer redis;

	@BeforeAll
	static void prepare() throws Exception {
		copyApplication();
		Files.writeString(folder.resolve("orders.yaml"), DOCUMENT);
		remote = launch(Stack.SERVLET, List.of(), List.of());
		redis = RedisServer.start();
	}

	@AfterAll
	static void stop() throws Exception {
		remote.close();
		redis.close();
	}

	/** The classes of the application, without those of the tests beside it. */
	private static void copyApplication() throws Exception {
		Path from = Path.of(Shop.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		String name = Shop.class.getPackageName().replace('.', '/');
		Path to = Files.createDirectories(folder.resolve("classes").resolve(name));
		try (Stream<Path> classes = Files.list(from.resolve(name))) {
			classes.forEach((file) -> {
				try {
					Files.copy(file, to.resolve(file.getFileName()));
				}
				catch (IOException ex) {
					throw new UncheckedIOException(ex);
				}
			});
		}
	}

	private static Application launch(Stack stack, List<String> dependencies, List<String> arguments)
			throws IOException {
		List<String> all = new ArrayList<>(stack.starter());
		all.addAll(dependencies);
		List<String> command = new ArrayList<>(List.of(Shop.class.getName(), "--server.port=0",
				"--server.address=127.0.0.1", "--spring.main.banner-mode=off", "--spring.security.user.name=user",
				"--spring.security.user.password=secret", "--mcp.server.controllers.include=/orders/find"));
		command.addAll(arguments);
		return Application.launch(folder, PATHS.of(all), command.toArray(String[]::new));
	}

	private static String filled(String argument) {
		return argument.replace("{redis}", Integer.toString(redis.port()))
			.replace("{document}", folder.resolve("orders.yaml").toUri().toString())
			.replace("{remote-origin}", remote.url().replace("/mcp", ""))
			.replace("{remote}", remote.url());
	}

	/**
	 * Return each module alone, and the starter with each neighbour; all combinations if
	 * the system property {@code mcp.minimal.all} is set.
	 */
	static Stream<Arguments> modules() {
		boolean all = Boolean.getBoolean("mcp.minimal.all");
		return Stream.of(Module.values())
			.flatMap((module) -> Stream.of(Stack.values())
				.flatMap((stack) -> NEIGHBOURS.stream()
					.filter((neighbours) -> all || module == Module.STARTER || neighbours.isEmpty())
					.map((neighbours) -> arguments(module, stack, neighbours))));
	}

	@ParameterizedTest(name = "{0} {1} {2}")
	@MethodSource("modules")
	void eachModuleWorks(Module module, Stack stack, List<String> neighbours) throws Exception {
		List<String> dependencies = Stream.concat(module.dependencies().stream(), neighbours.stream()).toList();
		List<String> arguments = module.arguments().stream().map(MinimalApplicationsTests::filled).toList();
		try (Application application = launch(stack, dependencies, arguments)) {
			callEachKind(application);
			callModule(module, application);
			assertThat(application.log()).doesNotContain(" ERROR ", "NoClassDefFoundError", "Failed to introspect");
		}
	}

	private static void callModule(Module module, Application application) throws Exception {
		switch (module) {
			case CONSOLE -> assertThat(application.get("/mcp-console/").statusCode()).isIn(200, 401, 302);
			case OPENAPI -> assertThat(application.call("find_remote_order", "name", "tea")).contains("tea", "7");
			case COMPOSITION -> assertThat(application.call("rem_stock", "name", "tea")).contains("tea", "42");
			case SPRING_AI -> assertThat(application.call("lookUp", "word", "tea")).contains("meaning of tea");
			case CLIENT -> assertThat(application.call("pass", "name", "tea")).isEqualTo("there: 5 of tea");
			case ON_BEHALF_OF -> assertThat(application.call("customer", "name", "tea")).contains("sign in first");
			default -> {
			}
		}
	}

	/**
	 * Return each part on one of the stacks in turn, on both if the system property
	 * {@code mcp.minimal.all} is set.
	 */
	static Stream<Arguments> parts() {
		boolean all = Boolean.getBoolean("mcp.minimal.all");
		return IntStream.range(0, PARTS.size())
			.boxed()
			.flatMap((i) -> Stream.of(Stack.values())
				.filter((stack) -> all || stack.ordinal() == i % 2)
				.map((stack) -> arguments(PARTS.get(i), stack)));
	}

	@ParameterizedTest(name = "{0} {1}")
	@MethodSource("parts")
	void partsOfLibrariesChangeNothing(String part, Stack stack) throws Exception {
		try (Application application = launch(stack, List.of(part), List.of())) {
			callEachKind(application);
			assertThat(application.log()).doesNotContain(" ERROR ", "NoClassDefFoundError", "Failed to introspect");
		}
	}

	private static void callEachKind(Application application) throws IOException {
		assertThat(application.call("stock", "name", "tea")).contains("tea", "42");
		assertThat(application.call("add", "item", Map.of("name", "tea", "count", 3))).isEqualTo("3 of tea");
		assertThat(application.call("order", "item", Map.of("name", "tea", "count", 3))).isEqualTo("ordered tea");
		assertThat(application.call("find_order", "name", "tea")).contains("tea", "7");
	}

	static Stream<Arguments> testClients() {
		return Stream.of(arguments(Stack.SERVLET, List.of(), List.of("WithPort")),
				arguments(Stack.REACTIVE, List.of(), List.of("WithPort", "WithoutPort", "Slice")),
				arguments(Stack.SERVLET, List.of(Stack.SERVLET.testStarter()),
						List.of("WithPort", "WithoutPort", "Slice")),
				arguments(Stack.REACTIVE, List.of(Stack.REACTIVE.testStarter()),
						List.of("WithPort", "WithoutPort", "Slice")));
	}

	/**
	 * Without a port Spring MVC needs MockMvc, as the page says; WebFlux needs nothing.
	 */
	@ParameterizedTest(name = "{0} {1} {2}")
	@MethodSource("testClients")
	void testClientWorks(Stack stack, List<String> dependencies, List<String> tests) throws Exception {
		List<String> all = new ArrayList<>(stack.starter());
		all.addAll(List.of("io.mcpspring:mcp-spring-boot-test", BOOT + "spring-boot-starter-test",
				"org.junit.platform:junit-platform-launcher"));
		all.addAll(dependencies);
		String[] command = Stream
			.concat(Stream.of(TestRun.class.getName()),
					tests.stream().map((name) -> Shop.class.getPackageName() + "." + name))
			.toArray(String[]::new);
		try (Application application = Application.launch(folder, PATHS.of(all), command)) {
			assertThat(application.end()).as(application.log()).isZero();
		}
	}

}
