package io.mcpspring.autoconfigure.security;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.autoconfigure.servers.RefusalEvents;
import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.autoconfigure.servers.ServerScope;
import io.mcpspring.boot.servers.ProtectedServers;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.server.CredentialCheck;
import io.mcpspring.security.chain.ServerGuard;
import io.mcpspring.security.issuer.TokenChecks;
import io.mcpspring.security.issuer.TokenIssuers;
import io.mcpspring.security.resource.AdvertisedExtension;
import io.mcpspring.security.resource.Challenges;
import io.mcpspring.security.resource.McpBasePath;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.security.resource.ResourceMetadata;
import io.mcpspring.security.resource.UnknownAudienceException;
import io.mcpspring.security.token.AccessTokenAuthenticator;
import io.mcpspring.security.token.Audiences;
import io.mcpspring.security.token.RevokedTokens;
import io.mcpspring.security.token.ServerTokens;
import io.mcpspring.security.token.TokenBeans;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.OAuth2ResourceServerProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/**
 * The protection of all further servers by access tokens. Each is a protected resource of
 * its own: with its own audience, so that a token for one is refused by the others, and
 * with its own metadata.
 */
final class FurtherTokens implements PerServerFeature {

	private static final String RESOURCE_SERVER = "spring.security.oauth2.resourceserver";

	private final ApplicationContext context;

	private final ConfigurableListableBeanFactory beanFactory;

	private final McpBasePath base;

	private final TokenChecks checks;

	private final Map<String, ServerTokens> tokens = new LinkedHashMap<>();

	private final Map<String, Set<String>> metadataPaths = new LinkedHashMap<>();

	FurtherTokens(ConfigurableApplicationContext context, FurtherServers servers, McpBasePath base,
			TokenChecks checks) {
		Environment environment = context.getEnvironment();
		this.context = context;
		this.beanFactory = context.getBeanFactory();
		this.base = base;
		this.checks = checks;
		OAuth2ResourceServerProperties shared = resourceServer(environment);
		ProtectedResource first = this.beanFactory.getBeanProvider(ProtectedResource.class).getIfAvailable();
		for (FurtherServerProperties server : servers.all()) {
			McpSecurityProperties security = security(servers, server.serverName());
			if (security.isAnonymous()) {
				throw new InvalidMcpPropertyException(server.property("security.anonymous"),
						"is true, but only the server at 'mcp.server.path' has anything public",
						"Leave it out, and offer what is public at that server.");
			}
			if (security.isEnabled()) {
				OAuth2ResourceServerProperties own = forServer(resourceServer(environment), servers, server);
				ServerTokens tokens = tokens(server, security, own, hasOwnIssuers(servers, server));
				checkDecoder(server, tokens.resource(), shared, McpTokenAutoConfiguration.issuers(own, security));
				this.tokens.put(server.serverName(), tokens);
			}
		}
		checkAudiences(servers, first);
		addMetadataPaths(servers, first);
	}

	private static OAuth2ResourceServerProperties resourceServer(Environment environment) {
		return Binder.get(environment).bindOrCreate(RESOURCE_SERVER, OAuth2ResourceServerProperties.class);
	}

	/**
	 * The audiences known to Spring Security are those of the first server, and so is the
	 * issuer where another server has its own.
	 */
	private static OAuth2ResourceServerProperties forServer(OAuth2ResourceServerProperties properties,
			FurtherServers servers, FurtherServerProperties server) {
		OAuth2ResourceServerProperties.Jwt jwt = properties.getJwt();
		jwt.setAudiences(List.of());
		if (hasOwnIssuers(servers, server)) {
			jwt.setIssuerUri(null);
			jwt.setJwkSetUri(null);
		}
		return properties;
	}

	private static boolean hasOwnIssuers(FurtherServers servers, FurtherServerProperties server) {
		Set<String> own = servers.own(server.serverName(), "security").keySet();
		return own.stream().anyMatch((key) -> key.startsWith("issuers"));
	}

	/**
	 * The decoder that Boot creates from a key is that of all servers, and checks the
	 * audience of the first.
	 */
	private void checkDecoder(FurtherServerProperties server, ProtectedResource resource,
			OAuth2ResourceServerProperties shared, TokenIssuers issuers) {
		List<String> audiences = shared.getJwt().getAudiences();
		if (shared.getJwt().getPublicKeyLocation() != null && audiences != null && !audiences.isEmpty()
				&& issuers.all().isEmpty() && issuers.keysUri() == null
				&& new TokenBeans(this.beanFactory).isDecoderOfBoot()
				&& Collections.disjoint(audiences, resource.acceptedAudiences())) {
			throw new InvalidMcpPropertyException(RESOURCE_SERVER + ".jwt.audiences",
					"holds for all servers where they share a public key, so that no access token would be good at "
							+ "the server '" + server.serverName() + "'",
					"Name the audience of the first server by 'mcp.server.security.audiences' instead.");
		}
	}

	/**
	 * Return the settings of a server. Properties that accept tokens of others have to be
	 * set for each server.
	 */
	static McpSecurityProperties security(FurtherServers servers, String name) {
		return servers.bind(name, "security", new McpSecurityProperties(), (shared) -> {
			shared.setAudiences(Set.of());
			shared.setClientIds(Set.of());
			shared.setAnonymous(false);
		});
	}

	private ServerTokens tokens(FurtherServerProperties server, McpSecurityProperties security,
			OAuth2ResourceServerProperties resourceServer, boolean ownIssuers) {
		McpTokenAutoConfiguration parts = new McpTokenAutoConfiguration(resourceServer, security, this.context);
		ProtectedResource resource;
		try {
			resource = parts.mcpProtectedResource(server, this.base);
		}
		catch (UnknownAudienceException ex) {
			throw new InvalidMcpPropertyException(server.property("public-url"),
					"is missing, so no audience is known for the access tokens of this server",
					"Set it to the address of the server as clients know it, such as 'https://shop.example.com"
							+ server.getPath() + "'. If tokens carry another audience, name it by '"
							+ server.property("security.audiences")
							+ "'. If the application's own security filter chains " + "are to guard this server, set '"
							+ server.property("security.enabled") + "' to false.");
		}
		String bean = FurtherServer.beanName(server.serverName());
		AccessTokenAuthenticator authenticator = parts.authenticators(this.checks, this.beanFactory)
			.create(parts.mcpAccessTokenRules(resource),
					(id, lifetime) -> server(bean).scope().stores().consumed().consume(id, lifetime), ownIssuers);
		return new ServerTokens(resource, authenticator, parts.mcpTokenReader(resource),
				new Challenges(resource, new RefusalEvents(() -> server(bean)), parts.names()));
	}

	private FurtherServer server(String bean) {
		return this.beanFactory.getBean(bean, FurtherServer.class);
	}

	/** An audience of two servers would make the tokens of one good at the other. */
	private void checkAudiences(FurtherServers servers, @Nullable ProtectedResource first) {
		Map<String, String> owners = new LinkedHashMap<>();
		if (first != null) {
			first.acceptedAudiences()
				.forEach((audience) -> owners.put(Audiences.canonical(audience), FurtherServers.FIRST));
		}
		this.tokens.forEach((name, tokens) -> tokens.resource().acceptedAudiences().forEach((audience) -> {
			String other = owners.putIfAbsent(Audiences.canonical(audience), name);
			if (other != null && !other.equals(name)) {
				FurtherServerProperties server = servers.get(name);
				boolean own = tokens.resource().audiences().contains(audience);
				throw new InvalidMcpPropertyException(server.property(own ? "security.audiences" : "public-url"),
						"names '" + audience + "', which is an audience of the server '" + other
								+ "', too: access tokens for one would be good at the other",
						"Give each server another audience, and have the authorization server issue tokens for it.");
			}
		}));
	}

	private void addMetadataPaths(FurtherServers servers, @Nullable ProtectedResource first) {
		Set<String> taken = new LinkedHashSet<>(List.of(ProtectedResource.WELL_KNOWN));
		if (first != null && first.url() != null) {
			taken.add(ProtectedResource.metadataUrl(first.url()).getPath());
		}
		this.tokens.keySet().forEach((name) -> taken.add(ProtectedResource.WELL_KNOWN + servers.get(name).getPath()));
		this.tokens.forEach((name, tokens) -> {
			URI url = tokens.resource().url();
			if (url == null) {
				return;
			}
			List<String> paths = new ArrayList<>(List.of(ProtectedResource.WELL_KNOWN + servers.get(name).getPath()));
			String known = ProtectedResource.metadataUrl(url).getPath();
			if (!paths.contains(known)) {
				if (!taken.add(known)) {
					throw new InvalidMcpPropertyException(servers.get(name).property("public-url"),
							"has the path of another server, whose metadata clients would get",
							"Give each server another path in its public address.");
				}
				paths.add(known);
			}
			this.metadataPaths.put(name, Set.copyOf(paths));
		});
	}

	/**
	 * Return the servers that access tokens protect.
	 * @return all servers for which the protection is not disabled
	 */
	ProtectedServers servers() {
		return new ProtectedServers(this.tokens.keySet());
	}

	/**
	 * Return how many tokens wait for authorization servers at most.
	 * @return the bound of all servers together
	 */
	int maxPendingChecks() {
		return this.checks.max();
	}

	/**
	 * Return the protection of a server.
	 * @param server the name of a protected server
	 * @return its protection
	 */
	ServerTokens get(String server) {
		return Objects.requireNonNull(this.tokens.get(server));
	}

	/**
	 * Return the metadata of a server.
	 * @param server the name of a protected server
	 * @return the metadata, or {@code null} if its address is unknown
	 */
	@Nullable ResourceMetadata metadata(String server) {
		Set<String> paths = this.metadataPaths.get(server);
		return (paths != null) ? ResourceMetadata.at(get(server).resource(), paths) : null;
	}

	@Override
	public @Nullable Object copyFor(Object shared, ServerScope scope) {
		ServerTokens own = this.tokens.get(scope.name());
		if (own == null) {
			return null;
		}
		if (shared instanceof ScopeChallenge) {
			return own.challenges();
		}
		if (shared instanceof CredentialCheck check) {
			return new RevokedTokens(own::authenticator, check.interval());
		}
		if (shared instanceof ServerGuard.Finder) {
			return (ServerGuard.Finder) () -> ServerGuard.by("OAuth access tokens");
		}
		return (shared instanceof AdvertisedExtension) ? shared : null;
	}

}
