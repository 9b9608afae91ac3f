package io.mcpspring.onbehalfof;

import java.security.Principal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.security.oauth2.server.authorization.InMemoryOAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationService;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2TokenExchangeAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;

/**
 * Spring Authorization Server in this process. It issues tokens for the MCP server to
 * users, and exchanges them for the client {@code mcp-server}.
 */
final class Issuer implements AutoCloseable {

	static final String MCP = "https://mcp.example.com/mcp";

	private static final String CLIENT = "spring.security.oauth2.authorizationserver.client.mcp-server.registration.";

	private final ConfigurableApplicationContext context;

	Issuer() {
		this(Map.of("mcp.server.enabled", "false"));
	}

	/** An authorization server with further properties. */
	Issuer(Map<String, Object> further) {
		Map<String, Object> properties = new HashMap<>(Map.of("server.port", "0", "server.address", "127.0.0.1",
				"spring.main.web-application-type", "servlet", CLIENT + "client-id", "mcp-server",
				CLIENT + "client-secret", "{noop}password", CLIENT + "client-authentication-methods",
				"client_secret_basic", CLIENT + "authorization-grant-types",
				"urn:ietf:params:oauth:grant-type:token-exchange", CLIENT + "scopes", "crm:read"));
		properties.putAll(further);
		this.context = new SpringApplicationBuilder(Server.class).properties(properties).run();
	}

	@Override
	public void close() {
		this.context.close();
	}

	String url() {
		return "http://127.0.0.1:" + this.context.getEnvironment().getProperty("local.server.port");
	}

	/** An access token for the MCP server, as a user got it by signing in. */
	@SuppressWarnings("unchecked")
	String token(String user) {
		Instant now = Instant.now();
		JwtClaimsSet claims = JwtClaimsSet.builder()
			.issuer(url())
			.subject(user)
			.audience(List.of(MCP))
			.id(UUID.randomUUID().toString())
			.claim("client_id", "desk")
			.issuedAt(now)
			.expiresAt(now.plusSeconds(300))
			.build();
		Jwt jwt = new NimbusJwtEncoder((JWKSource<SecurityContext>) this.context.getBean(JWKSource.class))
			.encode(JwtEncoderParameters.from(claims));
		OAuth2AccessToken access = new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER, jwt.getTokenValue(), now,
				now.plusSeconds(300), Set.of());
		this.context.getBean(OAuth2AuthorizationService.class)
			.save(OAuth2Authorization
				.withRegisteredClient(
						this.context.getBean(RegisteredClientRepository.class).findByClientId("mcp-server"))
				.principalName(user)
				.authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
				.attribute(Principal.class.getName(),
						UsernamePasswordAuthenticationToken.authenticated(user, null,
								AuthorityUtils.createAuthorityList("ROLE_USER")))
				.token(access,
						(metadata) -> metadata.put(OAuth2Authorization.Token.CLAIMS_METADATA_NAME, jwt.getClaims()))
				.build());
		return jwt.getTokenValue();
	}

	/** The authorization server. */
	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Server {

		@Bean
		OAuth2AuthorizationService authorizations() {
			return new InMemoryOAuth2AuthorizationService();
		}

		/** The audience is what the exchange asks for. */
		@Bean
		OAuth2TokenCustomizer<JwtEncodingContext> audience() {
			return (context) -> {
				if (context.getAuthorizationGrant() instanceof OAuth2TokenExchangeAuthenticationToken exchange) {
					Set<String> audience = new HashSet<>(exchange.getAudiences());
					audience.addAll(exchange.getResources());
					context.getClaims().audience(new ArrayList<>(audience));
				}
			};
		}

	}

}
