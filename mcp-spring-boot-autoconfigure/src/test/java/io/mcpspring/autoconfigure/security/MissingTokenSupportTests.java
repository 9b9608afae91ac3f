package io.mcpspring.autoconfigure.security;

import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.McpServletAutoConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.OAuth2ResourceServerProperties;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.MatcherSecurityWebFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.util.matcher.ServerWebExchangeMatchers;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A server that is to be protected by access tokens does not start without the libraries
 * for that.
 */
@ExtendWith(OutputCaptureExtension.class)
class MissingTokenSupportTests {

	private static final String ISSUER = "spring.security.oauth2.resourceserver.jwt.issuer-uri=https://id.example.com";

	private static final String PUBLIC_URL = "mcp.server.public-url=https://shop.example.com/mcp";

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withClassLoader(new FilteredClassLoader(BearerTokenAuthenticationToken.class, SecurityFilterChain.class))
		.withConfiguration(AutoConfigurations.of(McpServerAutoConfiguration.class, McpServletAutoConfiguration.class,
				McpMissingTokenSupportAutoConfiguration.class, McpExistingSecurityAutoConfiguration.class));

	@ParameterizedTest
	@ValueSource(strings = { ISSUER,
			"spring.security.oauth2.resourceserver.jwt.jwk-set-uri=https://id.example.com/keys",
			"spring.security.oauth2.resourceserver.jwt.public-key-location=classpath:key.pub",
			"spring.security.oauth2.resourceserver.opaquetoken.introspection-uri=https://id.example.com/introspect",
			"mcp.server.security.issuers=https://id.example.com", "mcp.server.security.audiences[0]=shop" })
	void doesNotStartOpen(String property) {
		this.runner.withPropertyValues(property)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("asks for access tokens, but the libraries that check them are missing"));
	}

	@Test
	void doesNotStartOpenWhenTheEnvironmentAsksForTokens() {
		this.runner
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.addFirst(new SystemEnvironmentPropertySource("test-systemEnvironment",
						Map.of("SPRING_SECURITY_OAUTH2_RESOURCESERVER_JWT_ISSUERURI", "https://id.example.com"))))
			.run((context) -> assertThat(context).hasFailed());
	}

	@Test
	void notEvenWithPartOfTheLibraries() {
		for (Class<?> missing : new Class<?>[] { OAuth2ResourceServerProperties.class, JwtDecoder.class }) {
			this.runner.withClassLoader(new FilteredClassLoader(missing))
				.withPropertyValues(ISSUER)
				.run((context) -> assertThat(context).hasFailed());
		}
	}

	@EachStack
	void doesNotStartOpenAtPublicUrl(WebApplicationType type, CapturedOutput output) {
		assertThatThrownBy(() -> start(type, OpenApplication.class, PUBLIC_URL)).isInstanceOf(RuntimeException.class);
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("'mcp.server.public-url' is set, but the MCP server would be open")
			.contains("spring-boot-starter-security-oauth2-resource-server")
			.contains("'mcp.server.security.enabled'")
			.doesNotContain("answers at");
	}

	@EachStack
	void startsAtPublicUrlWhichAnotherAuthenticationGuards(WebApplicationType type, CapturedOutput output) {
		start(type, GuardedApplication.class, PUBLIC_URL).close();
		assertThat(output).contains("; guarded by ");
	}

	@ParameterizedTest
	@CsvSource({ "https://shop.example.com/mcp,false", "http://localhost:8080/mcp,true",
			"http://127.0.0.1:8080/mcp,true", "'http://[::1]:8080/mcp',true" })
	void startsOpenWhereThatIsSaidOrOnThisMachine(String url, boolean security) {
		this.runner.withPropertyValues("mcp.server.public-url=" + url, "mcp.server.security.enabled=" + security)
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void startsWhenTokensAreNotForTheServer() {
		this.runner.withPropertyValues(ISSUER, "mcp.server.security.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void namesTheArtefactToAdd(CapturedOutput output) {
		assertThatThrownBy(() -> start(WebApplicationType.SERVLET, GuardedApplication.class, ISSUER))
			.isInstanceOf(RuntimeException.class);
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("'spring.security.oauth2.resourceserver.jwt' asks for access tokens")
			.contains("spring-boot-starter-security-oauth2-resource-server")
			.contains("'mcp.server.security.enabled'");
	}

	private static ConfigurableApplicationContext start(WebApplicationType type, Class<?> source, String property) {
		SpringApplication application = new SpringApplication(
				new DefaultResourceLoader(new FilteredClassLoader(BearerTokenAuthenticationToken.class)), source);
		return application.run("--server.port=0", "--server.address=127.0.0.1",
				"--spring.main.web-application-type=" + type.name().toLowerCase(Locale.ROOT), "--" + property);
	}

	/** With chains that ask nobody who is there. */
	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class OpenApplication {

		@Bean
		SecurityFilterChain everybody() {
			return new DefaultSecurityFilterChain(AnyRequestMatcher.INSTANCE);
		}

		@Bean
		SecurityWebFilterChain everybodyToo() {
			return new MatcherSecurityWebFilterChain(ServerWebExchangeMatchers.anyExchange(),
					List.of((exchange, chain) -> chain.filter(exchange)));
		}

	}

}
