package io.mcpspring.onbehalfof;

import java.text.ParseException;
import java.util.Map;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.client.service.McpToolCall;
import io.mcpspring.client.service.registry.ImportMcpServices;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.annotation.RegisteredOAuth2AuthorizedClient;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.web.client.RestClient;

/**
 * An application whose tools call services on behalf of the caller, in each way.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@ImportMcpServices(client = "remote", types = OnBehalfOfApplication.Remote.class)
class OnBehalfOfApplication {

	@Bean
	Tools tools(CallerTokens tokens, Remote remote, @Value("${downstream}") String url) {
		return new Tools(tokens, remote,
				RestClient.builder().baseUrl(url).requestInterceptor(tokens.interceptor("ledger")).build());
	}

	/** The other server. */
	interface Remote {

		@McpToolCall("whoami")
		Map<String, Object> whoami();

		@McpToolCall("whoami")
		Mono<Map<String, Object>> whoamiReactive();

	}

	/** The tools. */
	static class Tools {

		private final CallerTokens tokens;

		private final Remote remote;

		private final RestClient ledger;

		Tools(CallerTokens tokens, Remote remote, RestClient ledger) {
			this.tokens = tokens;
			this.remote = remote;
			this.ledger = ledger;
		}

		@McpTool(description = "Calls the ledger")
		String ledger() {
			return String.valueOf(this.ledger.get().uri("/ledger").retrieve().body(String.class));
		}

		@McpTool(description = "Calls another server by an interface")
		Map<String, Object> typed() {
			return this.remote.whoami();
		}

		@McpTool(description = "Calls another server by an interface, reactively")
		Mono<Map<String, Object>> typedReactive() {
			return this.remote.whoamiReactive();
		}

		@McpTool(description = "Shows the claims of an injected client")
		Map<String, Object> injected(@RegisteredOAuth2AuthorizedClient("ledger") OAuth2AuthorizedClient client) {
			return claims(client.getAccessToken());
		}

		@McpTool(description = "Shows the claims of a token")
		Mono<Map<String, Object>> reactive() {
			return ReactiveSecurityContextHolder.getContext()
				.flatMap((context) -> Mono
					.fromCallable(() -> this.tokens.forCaller("ledger", context.getAuthentication()))
					.subscribeOn(Schedulers.boundedElastic()))
				.map(Tools::claims);
		}

		private static Map<String, Object> claims(OAuth2AccessToken token) {
			try {
				JWTClaimsSet claims = SignedJWT.parse(token.getTokenValue()).getJWTClaimsSet();
				return Map.of("iss", claims.getIssuer(), "sub", claims.getSubject(), "aud", claims.getAudience());
			}
			catch (ParseException ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

}
