package io.mcpspring.autoconfigure.security;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnNotReplaced;
import io.mcpspring.autoconfigure.properties.InvalidMcpPropertyException;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.http.ScopeChallenge;
import io.mcpspring.security.issuer.KeySettings;
import io.mcpspring.security.issuer.TokenChecks;
import io.mcpspring.security.resource.Challenges;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.security.token.AccessTokenAuthenticator;
import io.mcpspring.security.token.AccessTokenRules;
import io.mcpspring.security.token.CheckedJwtDecoder;
import io.mcpspring.security.token.IssuerJwtDecoder;
import io.mcpspring.security.token.TokenIntrospection;
import io.mcpspring.security.token.TokenReader;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.store.ConsumedStates;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.OAuth2ResourceServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector;

/**
 * Auto-configuration of an MCP server as an OAuth protected resource: by a security
 * filter chain for the server's path only, which precedes those of the application and
 * leaves them unchanged. It runs after Boot's own security, so that the chain does not
 * make Boot's default one for the rest of the application give way.
 */
@AutoConfiguration(after = McpServerAutoConfiguration.class, afterName = {
		"org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration",
		"org.springframework.boot.security.autoconfigure.web.reactive.ReactiveWebSecurityAutoConfiguration",
		"org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration",
		"org.springframework.boot.security.autoconfigure.actuate.web.reactive.ReactiveManagementWebSecurityAutoConfiguration",
		"org.springframework.boot.security.oauth2.server.resource.autoconfigure.web.OAuth2ResourceServerWebSecurityAutoConfiguration",
		"org.springframework.boot.security.oauth2.server.resource.autoconfigure.web.reactive.ReactiveOAuth2ResourceServerWebSecurityAutoConfiguration" })
@ConditionalOnWebApplication
@ConditionalOnClass({ BearerTokenAuthenticationToken.class, OAuth2ResourceServerProperties.class })
@ConditionalOnBooleanProperty(name = "mcp.server.security.enabled", matchIfMissing = true)
@ConditionalOnBean(McpServerProperties.class)
@Conditional(OnAccessTokensCondition.class)
@EnableConfigurationProperties({ McpSecurityProperties.class, OAuth2ResourceServerProperties.class })
@Import({ ServletTokenConfiguration.class, ReactiveTokenConfiguration.class })
public final class McpTokenAutoConfiguration implements AopInfrastructureBean {

	private final McpSecurityProperties properties;

	private final TokenIssuers issuers;

	McpTokenAutoConfiguration(OAuth2ResourceServerProperties resourceServer, McpSecurityProperties properties) {
		this.properties = properties;
		this.issuers = new TokenIssuers(resourceServer, properties);
	}

	@Bean
	@ConditionalOnNotReplaced
	ProtectedResource mcpProtectedResource(McpServerProperties server, McpBasePath base) {
		URI url = server.getPublicUrl();
		Set<String> audiences = new LinkedHashSet<>(this.issuers.audiences());
		audiences.addAll(this.properties.getAudiences());
		if (this.properties.isAcceptAnyAudience()) {
			audiences.clear();
		}
		else if (url == null && audiences.isEmpty()) {
			throw new UnknownAudienceException();
		}
		List<String> advertised = this.issuers.advertised();
		if (url != null && advertised.isEmpty()) {
			throw new InvalidMcpPropertyException("mcp.server.security.authorization-servers",
					"is empty, so clients could not find out where to get tokens",
					"Name the issuer of the access tokens.");
		}
		String name = (server.getTitle() != null) ? server.getTitle() : server.getName();
		return new ProtectedResource(url, metadataUrl(url, server, base), audiences, advertised,
				new LinkedHashSet<>(this.properties.getScopes()), name, this.properties.isDpop());
	}

	private @Nullable URI metadataUrl(@Nullable URI url, McpServerProperties server, McpBasePath base) {
		if (url == null || this.properties.getMetadataUrl() != null) {
			return this.properties.getMetadataUrl();
		}
		return base.metadataUrl(url, server.getPath());
	}

	@Bean
	@ConditionalOnBooleanProperty("mcp.server.security.advertise.client-credentials")
	McpExtension mcpClientCredentialsExtension() {
		return new AdvertisedExtension("io.modelcontextprotocol/oauth-client-credentials");
	}

	@Bean
	@ConditionalOnBooleanProperty("mcp.server.security.advertise.enterprise-managed")
	McpExtension mcpEnterpriseManagedExtension() {
		return new AdvertisedExtension("io.modelcontextprotocol/enterprise-managed-authorization");
	}

	@Bean
	@ConditionalOnNotReplaced
	AccessTokenRules mcpAccessTokenRules(ProtectedResource resource) {
		return new AccessTokenRules(this.properties.isAcceptAnyAudience() ? withoutAudience(resource) : resource,
				this.properties.getClockSkew());
	}

	private static ProtectedResource withoutAudience(ProtectedResource resource) {
		return new ProtectedResource(null, null, Set.of(), resource.authorizationServers(), resource.scopes(),
				resource.name(), resource.dpop());
	}

	@Bean
	TokenChecks mcpTokenChecks() {
		return new TokenChecks(this.properties.getMaxPendingChecks());
	}

	@Bean
	@ConditionalOnNotReplaced
	AccessTokenAuthenticator mcpAccessTokenAuthenticator(AccessTokenRules rules, TokenChecks checks,
			ServerStores mcpServerStores, ConfigurableListableBeanFactory beanFactory) {
		return authenticator(rules, checks, mcpServerStores.consumed(), beanFactory);
	}

	AccessTokenAuthenticator authenticator(AccessTokenRules rules, TokenChecks checks, ConsumedStates used,
			ConfigurableListableBeanFactory beanFactory) {
		TokenConverters converters = new TokenConverters(beanFactory);
		List<String> all = this.issuers.all();
		String keysUri = this.issuers.keysUri();
		KeySettings keys = new KeySettings(this.properties.getKeys().getRefreshInterval(),
				this.properties.getKeys().getOutageTolerance());
		if (keysUri != null && all.size() <= 1) {
			return AccessTokenAuthenticator
				.forJwt(IssuerJwtDecoder.ofKeys(keysUri, this.issuers.accepted(), rules, keys, checks), used)
				.converting(converters.jwt());
		}
		if (!all.isEmpty()) {
			return AccessTokenAuthenticator.forJwt(IssuerJwtDecoder.of(all, rules, keys, checks), used)
				.converting(converters.jwt());
		}
		TokenBeans beans = new TokenBeans(beanFactory);
		OpaqueTokenIntrospector introspector = introspector(beans);
		if (introspector != null) {
			return AccessTokenAuthenticator
				.forOpaque((token) -> checks.check(token, () -> introspector.introspect(token)), rules, used)
				.converting(converters.opaque());
		}
		JwtDecoder decoder = beans.decoder();
		if (decoder == null) {
			throw new IllegalStateException("Nothing tells how access tokens are checked");
		}
		JwtDecoder bounded = beans.isDecoderOfBoot() ? decoder
				: (token) -> checks.check(token, () -> decoder.decode(token));
		return AccessTokenAuthenticator.forJwt(new CheckedJwtDecoder(bounded, this.issuers.accepted(), rules), used)
			.converting(converters.jwt());
	}

	private @Nullable OpaqueTokenIntrospector introspector(TokenBeans beans) {
		OpaqueTokenIntrospector own = beans.introspector();
		String uri = this.issuers.introspectionUri();
		if (own != null || uri == null) {
			return own;
		}
		return new TokenIntrospection(uri, String.valueOf(this.issuers.opaque().getClientId()),
				String.valueOf(this.issuers.opaque().getClientSecret()));
	}

	@Bean
	IssuerCheck mcpIssuerCheck() {
		return new IssuerCheck(this.issuers.discovered());
	}

	@Bean
	@ConditionalOnNotReplaced
	TokenReader mcpTokenReader(ProtectedResource resource) {
		return new TokenReader(resource);
	}

	@Bean
	@ConditionalOnMissingBean(ScopeChallenge.class)
	Challenges mcpChallenges(ProtectedResource resource, ObjectProvider<ServerEvents> events) {
		return new Challenges(resource, ServerEvents.all(events.orderedStream().toList()));
	}

}
