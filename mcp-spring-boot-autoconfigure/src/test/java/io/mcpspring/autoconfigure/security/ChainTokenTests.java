package io.mcpspring.autoconfigure.security;

import java.util.stream.Stream;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationConverter;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.JwtGrantedAuthoritiesConverter;
import org.springframework.security.oauth2.server.resource.authentication.ReactiveJwtAuthenticationConverterAdapter;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The start names what a chain of the application does with access tokens and the chain
 * of the server does not.
 */
@ExtendWith(OutputCaptureExtension.class)
class ChainTokenTests {

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void namesConverterAndDecoderWithinTheChain(WebApplicationType type, CapturedOutput output) {
		start(type, (type == WebApplicationType.SERVLET) ? Inline.class : ReactiveInline.class);
		assertThat(output)
			.containsOnlyOnce("Security filter chain 'api' converts tokens by ChainTokenTests.Roles, which is no bean")
			.containsPattern(
					"chain 'api' verifies tokens by a lambda of ChainTokenTests.(Reactive)?Inline, which is no bean")
			.contains("Make it a bean, or let the application's chain guard the server by "
					+ "'mcp.server.security.enabled=false'");
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void namesConverterOfSpringSecurityThatIsChangedWithinTheChain(WebApplicationType type, CapturedOutput output) {
		start(type, (type == WebApplicationType.SERVLET) ? Prefixed.class : ReactivePrefixed.class);
		assertThat(output).containsPattern(
				"chain 'api' converts tokens by (Reactive)?JwtAuthenticationConverter(Adapter)?, which is no bean");
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET, Plain", "REACTIVE, ReactivePlain", "SERVLET, Shared", "REACTIVE, ReactiveShared" })
	void saysNothingOfBeansAndDefaults(WebApplicationType type, String application, CapturedOutput output)
			throws ClassNotFoundException {
		start(type, Class.forName(ChainTokenTests.class.getName() + "$" + application));
		assertThat(output).contains("guarded by OAuth access tokens").doesNotContain("which is no bean");
	}

	@ParameterizedTest
	@CsvSource({ "Plain, true", "Named, false" })
	void namesMetadataFromWhichClientsFindNoAuthorizationServer(String application, boolean named,
			CapturedOutput output) throws ClassNotFoundException {
		start(WebApplicationType.SERVLET, Class.forName(ChainTokenTests.class.getName() + "$" + application),
				"mcp.server.security.enabled=false");
		assertThat(output.getAll().contains("it names no authorization server")).isEqualTo(named);
	}

	private static void start(WebApplicationType type, Class<?> application, String... properties) {
		try (StubIssuer issuer = new StubIssuer()) {
			SecuredServer
				.start(type, application,
						Stream.concat(
								Stream.of("mcp.server.public-url=" + StubIssuer.AUDIENCE,
										"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer.url()),
								Stream.of(properties))
							.toArray(String[]::new))
				.close();
		}
	}

	/** Converter as applications write it. */
	static final class Roles implements Converter<Jwt, AbstractAuthenticationToken> {

		@Override
		public AbstractAuthenticationToken convert(Jwt token) {
			return new JwtAuthenticationToken(token);
		}

	}

	private static JwtAuthenticationConverter prefixed() {
		JwtGrantedAuthoritiesConverter authorities = new JwtGrantedAuthoritiesConverter();
		authorities.setAuthorityPrefix("ROLE_");
		JwtAuthenticationConverter converter = new JwtAuthenticationConverter();
		converter.setJwtGrantedAuthoritiesConverter(authorities);
		return converter;
	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class Inline {

		@Bean
		SecurityFilterChain api(HttpSecurity http) {
			return http.oauth2ResourceServer((server) -> server.jwt((jwt) -> {
				jwt.jwtAuthenticationConverter(new Roles());
				jwt.decoder((token) -> {
					throw new BadJwtException(token);
				});
			})).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class ReactiveInline {

		@Bean
		SecurityWebFilterChain api(ServerHttpSecurity http) {
			return http.oauth2ResourceServer((server) -> server.jwt((jwt) -> {
				jwt.jwtAuthenticationConverter(new ReactiveJwtAuthenticationConverterAdapter(new Roles()));
				jwt.jwtDecoder((token) -> Mono.error(new BadJwtException(token)));
			})).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class Prefixed {

		@Bean
		SecurityFilterChain api(HttpSecurity http) {
			return http
				.oauth2ResourceServer((server) -> server.jwt((jwt) -> jwt.jwtAuthenticationConverter(prefixed())))
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class ReactivePrefixed {

		@Bean
		SecurityWebFilterChain api(ServerHttpSecurity http) {
			return http.oauth2ResourceServer((server) -> server.jwt(
					(jwt) -> jwt.jwtAuthenticationConverter(new ReactiveJwtAuthenticationConverterAdapter(prefixed()))))
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class Plain {

		@Bean
		SecurityFilterChain api(HttpSecurity http) {
			return http.oauth2ResourceServer((server) -> server.jwt(Customizer.withDefaults())).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class Named {

		@Bean
		SecurityFilterChain api(HttpSecurity http) {
			return http.oauth2ResourceServer((server) -> {
				server.jwt(Customizer.withDefaults());
				server.protectedResourceMetadata((metadata) -> metadata.protectedResourceMetadataCustomizer(
						(builder) -> builder.authorizationServer("https://id.example.com")));
			}).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class ReactivePlain {

		@Bean
		SecurityWebFilterChain api(ServerHttpSecurity http) {
			return http.oauth2ResourceServer((server) -> server.jwt(Customizer.withDefaults())).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class Shared {

		@Bean
		Roles roles() {
			return new Roles();
		}

		@Bean
		SecurityFilterChain api(HttpSecurity http, Roles roles) {
			return http.oauth2ResourceServer((server) -> server.jwt((jwt) -> jwt.jwtAuthenticationConverter(roles)))
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class ReactiveShared {

		@Bean
		ReactiveJwtAuthenticationConverterAdapter converter() {
			return new ReactiveJwtAuthenticationConverterAdapter(new Roles());
		}

		@Bean
		SecurityWebFilterChain api(ServerHttpSecurity http, ReactiveJwtAuthenticationConverterAdapter converter) {
			return http.oauth2ResourceServer((server) -> server.jwt((jwt) -> jwt.jwtAuthenticationConverter(converter)))
				.build();
		}

	}

}
