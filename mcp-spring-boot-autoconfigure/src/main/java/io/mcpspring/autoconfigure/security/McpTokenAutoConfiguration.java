package io.mcpspring.autoconfigure.security;

import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.start.IssuerReport;
import io.mcpspring.boot.start.PublicOffersReport;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.PublicAccess;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.server.CredentialCheck;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.security.issuer.KeySettings;
import io.mcpspring.security.issuer.TokenChecks;
import io.mcpspring.security.issuer.TokenIssuers;
import io.mcpspring.security.resource.Challenges;
import io.mcpspring.security.resource.McpBasePath;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.security.resource.ScopeNames;
import io.mcpspring.security.resource.UnknownAudienceException;
import io.mcpspring.security.token.AccessTokenAuthenticator;
import io.mcpspring.security.token.AccessTokenRules;
import io.mcpspring.security.token.RevokedTokens;
import io.mcpspring.security.token.TokenAuthenticators;
import io.mcpspring.security.token.TokenBeans;
import io.mcpspring.security.token.TokenReader;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.OAuth2ResourceServerProperties;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;

/**
 * Auto-configuration of an MCP server as an OAuth protected resource: by a security
 * filter chain for the server's path only, which precedes those of the application and
 * leaves them unchanged. It runs after Boot's own security, so that the chain does not
 * make Boot's default one for the rest of the application give way.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
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
public final class McpTokenAutoConfiguration {

	private static final Logger logger = LoggerFactory.getLogger(McpTokenAutoConfiguration.class);

	private final McpSecurityProperties properties;

	private final @Nullable List<String> audiences;

	private final TokenIssuers issuers;

	private final ApplicationContext context;

	McpTokenAutoConfiguration(OAuth2ResourceServerProperties resourceServer, McpSecurityProperties properties,
			ApplicationContext context) {
		this.properties = properties;
		this.context = context;
		this.audiences = resourceServer.getJwt().getAudiences();
		this.issuers = issuers(resourceServer, properties);
	}

	/**
	 * Return the authorization servers in the properties of Spring Security and of this
	 * server.
	 * @param resourceServer the properties of Spring Security
	 * @param properties the properties of this server
	 * @return the authorization servers
	 */
	public static TokenIssuers issuers(OAuth2ResourceServerProperties resourceServer,
			McpSecurityProperties properties) {
		OAuth2ResourceServerProperties.Jwt jwt = resourceServer.getJwt();
		Set<String> all = new LinkedHashSet<>(properties.getIssuers());
		if (jwt.getIssuerUri() != null) {
			all = new LinkedHashSet<>(List.of(jwt.getIssuerUri()));
			all.addAll(properties.getIssuers());
		}
		OAuth2ResourceServerProperties.Opaquetoken opaque = resourceServer.getOpaquetoken();
		TokenIssuers.Introspection introspection = (opaque.getIntrospectionUri() != null)
				? new TokenIssuers.Introspection(opaque.getIntrospectionUri(), opaque.getClientId(),
						opaque.getClientSecret())
				: null;
		return new TokenIssuers(List.copyOf(all), List.copyOf(properties.getAuthorizationServers()), jwt.getJwkSetUri(),
				key(jwt), introspection);
	}

	private static @Nullable RSAPublicKey key(OAuth2ResourceServerProperties.Jwt jwt) {
		if (jwt.getPublicKeyLocation() == null) {
			return null;
		}
		try {
			String key = jwt.readPublicKey().replaceAll("-----(BEGIN|END) PUBLIC KEY-----", "");
			return (RSAPublicKey) KeyFactory.getInstance("RSA")
				.generatePublic(new X509EncodedKeySpec(Base64.getMimeDecoder().decode(key)));
		}
		catch (IOException | GeneralSecurityException | IllegalArgumentException ex) {
			throw new InvalidMcpPropertyException("spring.security.oauth2.resourceserver.jwt.public-key-location",
					"names no readable key: " + ex.getMessage(), "Name a file with an RSA public key in PEM format.");
		}
	}

	@Bean
	@ConditionalOnMissingBean
	ProtectedResource mcpProtectedResource(McpServerProperties server, McpBasePath base) {
		URI url = server.getPublicUrl();
		Set<String> audiences = new LinkedHashSet<>((this.audiences != null) ? this.audiences : List.of());
		audiences.addAll(this.properties.getAudiences());
		if (this.properties.acceptsAnyAudience()) {
			audiences.clear();
		}
		else if (url == null && audiences.isEmpty()) {
			audiences.add(unknownAudience());
		}
		List<String> advertised = this.issuers.advertised();
		if (url != null && advertised.isEmpty()) {
			throw new InvalidMcpPropertyException("mcp.server.security.authorization-servers",
					"is empty, so clients could not find out where to get tokens",
					"Name the issuer of the access tokens.");
		}
		String name = (server.getTitle() != null) ? server.getTitle() : server.getName();
		return ProtectedResource.of(url)
			.withMetadataUrl((url != null) ? base.metadataUrl(url, server.getPath()) : null)
			.withAudiences(audiences)
			.withAuthorizationServers(advertised)
			.withScopes(names().requested(this.properties.getScopes()))
			.withName(name)
			.withDpop(this.properties.isDpop());
	}

	/**
	 * Return the audience in place of the one that no property determines. A context
	 * without a web server, such as that of a test in a mock web environment, gets a
	 * random one that no authorization server knows, so that each token is refused.
	 */
	private String unknownAudience() {
		if (this.context instanceof WebServerApplicationContext) {
			throw new UnknownAudienceException();
		}
		logger.warn("The MCP server refuses all access tokens, because no audience is configured for them. "
				+ "With a web server the application would not start: set 'mcp.server.public-url' or "
				+ "'mcp.server.security.audiences', or set 'mcp.server.security.enabled' to false if access tokens are "
				+ "not meant for the MCP server");
		return "urn:uuid:" + UUID.randomUUID();
	}

	@Bean
	@ConditionalOnMissingBean
	AccessTokenRules mcpAccessTokenRules(ProtectedResource resource) {
		return new AccessTokenRules(this.properties.acceptsAnyAudience() ? withoutAudience(resource) : resource,
				McpSecurityProperties.CLOCK_SKEW, this.properties.getClientIds());
	}

	private static ProtectedResource withoutAudience(ProtectedResource resource) {
		return ProtectedResource.of(null)
			.withAuthorizationServers(resource.authorizationServers())
			.withScopes(resource.scopes())
			.withName(resource.name())
			.withDpop(resource.dpop());
	}

	@Bean
	@ConditionalOnMissingBean
	TokenChecks mcpTokenChecks() {
		return new TokenChecks(McpSecurityProperties.MAX_PENDING_CHECKS);
	}

	@Bean
	@ConditionalOnMissingBean
	AccessTokenAuthenticator mcpAccessTokenAuthenticator(AccessTokenRules rules, TokenChecks checks,
			ServerStores mcpServerStores, ConfigurableListableBeanFactory beanFactory) {
		return authenticators(checks, beanFactory).create(rules, mcpServerStores.consumed(), false);
	}

	/** The authenticator is looked up late, because this is needed before the server. */
	@Bean
	@ConditionalOnMissingBean(CredentialCheck.class)
	RevokedTokens mcpRevokedTokens(ObjectProvider<AccessTokenAuthenticator> tokens) {
		return new RevokedTokens(tokens::getObject, McpSecurityProperties.REVOCATION_CHECK);
	}

	TokenAuthenticators authenticators(TokenChecks checks, ConfigurableListableBeanFactory beanFactory) {
		KeySettings keys = new KeySettings(KeySettings.DEFAULT.refreshInterval(),
				this.properties.getKeyOutageTolerance());
		return new TokenAuthenticators(beanFactory, this.issuers, keys, names(), checks);
	}

	ScopeNames names() {
		return new ScopeNames(this.properties.getScopePrefix());
	}

	@Bean
	@ConditionalOnMissingBean
	PublicAccess mcpPublicAccess() {
		return new PublicAccess(this.properties.isAnonymous(), this.properties.getPublicTools(),
				this.properties.getChallenge());
	}

	@Bean
	PublicOffersReport mcpPublicOffersReport(CatalogTable catalog, PublicAccess access) {
		return new PublicOffersReport(catalog, access);
	}

	@Bean
	IssuerReport mcpIssuerCheck(ConfigurableListableBeanFactory beanFactory) {
		boolean own = new TokenBeans(beanFactory).decoderOfApplication() != null;
		return new IssuerReport(own ? List.of() : this.issuers.discovered());
	}

	@Bean
	@ConditionalOnMissingBean
	TokenReader mcpTokenReader(ProtectedResource resource) {
		return new TokenReader(resource);
	}

	@Bean
	@ConditionalOnMissingBean(ScopeChallenge.class)
	Challenges mcpChallenges(ProtectedResource resource, ObjectProvider<ServerEvents> events) {
		return new Challenges(resource, ServerEvents.all(events.orderedStream().toList()), names());
	}

}
