package io.mcpspring.autoconfigure.security;

import java.util.Map;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.McpServletAutoConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.OAuth2ResourceServerProperties;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.web.SecurityFilterChain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A server that is to be protected by access tokens does not start without the libraries
 * for that.
 */
@ExtendWith(OutputCaptureExtension.class)
class MissingTokenSupportTests {

	private static final String ISSUER = "spring.security.oauth2.resourceserver.jwt.issuer-uri=https://id.example.com";

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

	@Test
	void publicUrlAloneAsksForNothing() {
		this.runner.withPropertyValues("mcp.server.public-url=https://shop.example.com/mcp")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void startsWhenTokensAreNotForTheServer() {
		this.runner.withPropertyValues(ISSUER, "mcp.server.security.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void namesTheArtefactToAdd(CapturedOutput output) {
		SpringApplication application = new SpringApplication(
				new DefaultResourceLoader(new FilteredClassLoader(BearerTokenAuthenticationToken.class)),
				GuardedApplication.class);
		assertThatThrownBy(() -> application.run("--server.port=0", "--server.address=127.0.0.1",
				"--spring.main.web-application-type=servlet", "--" + ISSUER))
			.isInstanceOf(RuntimeException.class);
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("'spring.security.oauth2.resourceserver.jwt' asks for access tokens")
			.contains("spring-boot-starter-security-oauth2-resource-server")
			.contains("'mcp.server.security.enabled'");
	}

}
