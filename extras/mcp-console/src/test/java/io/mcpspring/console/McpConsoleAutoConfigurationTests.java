package io.mcpspring.console;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.List;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.BrowserPage;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import jakarta.servlet.http.HttpServlet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.devtools.restart.Restarter;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.authentication.HttpStatusServerEntryPoint;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class McpConsoleAutoConfigurationTests {

	private static final ClassLoader WITHOUT_DEVTOOLS = new FilteredClassLoader(
			new ClassPathResource(Restarter.class.getName().replace('.', '/') + ".class"));

	private final WebApplicationContextRunner servlets = new WebApplicationContextRunner()
		.withUserConfiguration(ConsoleApplication.class);

	private final ReactiveWebApplicationContextRunner webFlux = new ReactiveWebApplicationContextRunner()
		.withUserConfiguration(ConsoleApplication.class);

	@Test
	void isOffByDefault() {
		this.servlets.withClassLoader(WITHOUT_DEVTOOLS)
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(Console.class)
				.doesNotHaveBean("mcpConsoleServlet")
				.doesNotHaveBean(BrowserPage.class));
		this.webFlux.withClassLoader(WITHOUT_DEVTOOLS)
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(Console.class)
				.doesNotHaveBean("mcpConsoleHandlerMapping")
				.doesNotHaveBean(BrowserPage.class));
	}

	@Test
	void isOnWithDeveloperTools() {
		this.servlets.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(Console.class));
		this.webFlux.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(Console.class));
	}

	@Test
	void letsThePageReachTheIssuersOfTokensAndNoOthers() {
		ProtectedResource resource = ProtectedResource.of(null)
			.withAuthorizationServers(List.of("https://login.example.com/realms/a",
					"https://login.example.com/realms/b", "http://127.0.0.1:9000"));
		this.servlets.withBean(ProtectedResource.class, () -> resource).run((context) -> {
			HttpReply page = context.getBean(Console.class)
				.answer(new ConsoleRequest("GET", "", McpCaller.ANONYMOUS, null, new HttpHeaders()), null);
			assertThat(page.headers().get("Content-Security-Policy"))
				.contains("connect-src 'self' https://login.example.com http://127.0.0.1:9000;");
		});
	}

	@Test
	void obeysTheProperty() {
		this.servlets.withPropertyValues("mcp.server.console.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(Console.class));
		this.servlets.withClassLoader(WITHOUT_DEVTOOLS)
			.withPropertyValues("mcp.server.console.enabled=true")
			.run((context) -> assertThat(context).hasSingleBean(Console.class));
	}

	@Test
	void isOffWithoutServer() {
		this.servlets.withPropertyValues("mcp.server.console.enabled=true", "mcp.server.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(Console.class));
		new ApplicationContextRunner().withUserConfiguration(ConsoleApplication.class)
			.withPropertyValues("mcp.server.console.enabled=true")
			.run((context) -> assertThat(context).doesNotHaveBean(Console.class));
	}

	@Test
	void isOffInPackagedApplications() {
		String tools = "spring-boot-devtools-4.1.1.jar!/" + Restarter.class.getName().replace('.', '/') + ".class";
		assertThat(OnConsoleCondition.isUnpacked("jar:nested:/srv/app.jar/!BOOT-INF/lib/" + tools)).isFalse();
		assertThat(OnConsoleCondition.isUnpacked("jar:file:/srv/app/BOOT-INF/lib/" + tools)).isFalse();
		assertThat(OnConsoleCondition.isUnpacked("jar:file:/srv/tomcat/webapps/app/WEB-INF/lib/" + tools)).isFalse();
		assertThat(OnConsoleCondition.isUnpacked("jar:file:/srv/extracted/lib/" + tools)).isFalse();
		assertThat(OnConsoleCondition.isUnpacked("jar:file:/app/libs/" + tools)).isFalse();
		assertThat(OnConsoleCondition.isUnpacked("jar:file:/home/ada/.m2/repository/" + tools)).isTrue();
		URL none = null;
		assertThat(OnConsoleCondition.isDevelopment(none)).isFalse();
	}

	@Test
	void isOffWhereDeveloperToolsArePackaged() {
		ClassLoader packaged = new ClassLoader(getClass().getClassLoader()) {

			@Override
			public @Nullable URL getResource(String name) {
				URL found = super.getResource(name);
				return (found != null && name.endsWith("/Restarter.class")) ? packaged(found) : found;
			}

		};
		this.servlets.withClassLoader(packaged)
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(Console.class)
				.doesNotHaveBean("mcpConsoleServlet"));
		this.webFlux.withClassLoader(packaged)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(Console.class));
		this.servlets.withClassLoader(packaged)
			.withPropertyValues("mcp.server.console.enabled=true")
			.run((context) -> assertThat(context).hasSingleBean(Console.class));
	}

	private static URL packaged(URL found) {
		try {
			return new URL("jar:file:/srv/app/BOOT-INF/lib/" + found.toString().replaceFirst(".*/", "devtools.jar!/"));
		}
		catch (MalformedURLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void refusesPathsThatAreNone() {
		this.servlets.withPropertyValues("mcp.server.console.path=console")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(InvalidMcpPropertyException.class)
				.hasMessageContaining("mcp.server.console.path"));
	}

	@Test
	void saysInTheLogWhereItIs(CapturedOutput output) {
		SpringApplication application = new SpringApplication(ConsoleApplication.class);
		try (ConfigurableApplicationContext context = application.run("--server.port=0", "--server.address=127.0.0.1",
				"--server.servlet.context-path=/shop", "--mcp.server.console.path=/tools/mcp")) {
			String port = context.getEnvironment().getProperty("local.server.port");
			assertThat(output).contains("MCP console at " + URI.create("http://127.0.0.1:" + port + "/shop/tools/mcp"));
		}
	}

	@Test
	void refusesPathsAtWhichTheApplicationAnswers() {
		for (String path : List.of("/orders", "/desk", "/mcp")) {
			this.servlets.withUserConfiguration(Occupied.class, OccupiedServlet.class)
				.withPropertyValues("mcp.server.console.path=" + path)
				.run((context) -> assertThat(context).getFailure()
					.isInstanceOf(InvalidMcpPropertyException.class)
					.hasMessageContaining("'mcp.server.console.path' is '" + path + "', where"));
		}
		this.webFlux.withUserConfiguration(Occupied.class)
			.withPropertyValues("mcp.server.console.path=/orders")
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidMcpPropertyException.class)
				.hasMessageContaining("'mcp.server.console.path' is '/orders', where"));
	}

	@Test
	void saysInTheLogThatBrowsersAreRefused(CapturedOutput output) {
		this.servlets.withUserConfiguration(TokensOnServlets.class).run((context) -> {
			ready((ConfigurableApplicationContext) context.getSourceApplicationContext());
			assertThat(output).contains("where a security filter chain of the application refuses browsers: permit "
					+ "'/mcp-console' and '/mcp-console/**' in it");
		});
	}

	@Test
	void saysInTheLogThatBrowsersAreRefusedOnWebFlux(CapturedOutput output) {
		this.webFlux.withUserConfiguration(TokensOnWebFlux.class).run((context) -> {
			ready((ConfigurableApplicationContext) context.getSourceApplicationContext());
			assertThat(output).contains("where a security filter chain of the application refuses browsers: permit "
					+ "'/mcp-console' and '/mcp-console/**' in it");
		});
	}

	/** The chains of the application have a login, or permit the path. */
	@Test
	void knowsChainsThatLetBrowsersIn() {
		this.servlets.run((context) -> assertThat(context.getBean(BrowserRefusals.class).at("/mcp-console")).isFalse());
		this.servlets.withUserConfiguration(LoginOnServlets.class)
			.run((context) -> assertThat(context.getBean(BrowserRefusals.class).at("/mcp-console")).isFalse());
		this.servlets.withUserConfiguration(TokensOnServlets.class)
			.run((context) -> assertThat(context.getBean(BrowserRefusals.class).at("/open")).isFalse());
		this.webFlux.run((context) -> assertThat(context.getBean(BrowserRefusals.class).at("/mcp-console")).isFalse());
		this.webFlux.withUserConfiguration(TokensOnWebFlux.class)
			.run((context) -> assertThat(context.getBean(BrowserRefusals.class).at("/open")).isFalse());
	}

	private static void ready(ConfigurableApplicationContext context) {
		context.getBean(ConsoleStartLine.class)
			.onApplicationEvent(
					new ApplicationReadyEvent(new SpringApplication(), new String[0], context, Duration.ZERO));
	}

	@RestController
	static class Occupied {

		@GetMapping("/orders/{id}")
		String order() {
			return "order";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OccupiedServlet {

		@Bean
		ServletRegistrationBean<HttpServlet> desk() {
			ServletRegistrationBean<HttpServlet> desk = new ServletRegistrationBean<>(new HttpServlet() {
			}, "/desk/*");
			desk.setName("desk");
			return desk;
		}

	}

	/** A chain whose credentials are in headers. */
	@Configuration(proxyBeanMethods = false)
	static class TokensOnServlets {

		@Bean
		@Order(1)
		SecurityFilterChain tokens(HttpSecurity http) {
			return http.securityMatcher("/mcp-console", "/mcp-console/**", "/open")
				.authorizeHttpRequests((requests) -> requests.requestMatchers(HttpMethod.GET, "/open")
					.permitAll()
					.anyRequest()
					.authenticated())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class LoginOnServlets {

		@Bean
		@Order(1)
		SecurityFilterChain login(HttpSecurity http) {
			return http.securityMatcher("/mcp-console", "/mcp-console/**")
				.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.formLogin(Customizer.withDefaults())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TokensOnWebFlux {

		@Bean
		@Order(1)
		SecurityWebFilterChain tokens(ServerHttpSecurity http) {
			return http
				.authorizeExchange((requests) -> requests.pathMatchers(HttpMethod.GET, "/open")
					.permitAll()
					.anyExchange()
					.authenticated())
				.exceptionHandling((refusal) -> refusal
					.authenticationEntryPoint(new HttpStatusServerEntryPoint(HttpStatus.UNAUTHORIZED)))
				.build();
		}

	}

}
