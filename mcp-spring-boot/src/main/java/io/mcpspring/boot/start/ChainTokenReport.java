package io.mcpspring.boot.start;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpspring.security.chain.IncompleteMetadata;
import io.mcpspring.security.chain.TokenPart;
import io.mcpspring.security.resource.ProtectedResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * Warning in the log about security filter chains of the application that handle access
 * tokens by objects that are no beans, because the chain of the MCP server does not have
 * them; and about metadata of OAuth from which clients find no authorization server.
 */
public final class ChainTokenReport extends OnceReady {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.start.ChainTokenReport");

	private static final String ISSUER = "spring.security.oauth2.resourceserver.jwt.issuer-uri";

	/** Spring Boot has the settings of an authorization server also without clients. */
	private static final String AUTHORIZATION_SERVER = "org.springframework.security.oauth2.server.authorization."
			+ "client.RegisteredClientRepository";

	private final ApplicationContext context;

	private final ObjectProvider<ProtectedResource> resource;

	private final Supplier<Map<String, List<?>>> chains;

	private final Supplier<List<?>> serverFilters;

	/**
	 * Create the report.
	 * @param context contains objects that can be shared with the server
	 * @param resource present if the server has a chain for access tokens
	 * @param chains the filters of all chains by the names of their beans
	 * @param serverFilters the filters of the chain for the path of the server
	 */
	public ChainTokenReport(ApplicationContext context, ObjectProvider<ProtectedResource> resource,
			Supplier<Map<String, List<?>>> chains, Supplier<List<?>> serverFilters) {
		this.context = context;
		this.resource = resource;
		this.chains = chains;
		this.serverFilters = serverFilters;
	}

	/**
	 * Return the filters of the chains that are beans of the application.
	 * @param context contains the chains
	 * @param type the type of chains
	 * @param filters returns the filters of a chain
	 * @return the filters by the names of the chains
	 */
	public static <T> Map<String, List<?>> filters(ApplicationContext context, Class<T> type,
			Function<T, List<?>> filters) {
		Map<String, List<?>> found = new TreeMap<>();
		context.getBeansOfType(type).forEach((name, chain) -> {
			if (!name.startsWith("mcpSecurity")) {
				found.put(name, filters.apply(chain));
			}
		});
		return found;
	}

	@Override
	protected void ready(Environment environment) {
		if (this.resource.getIfAvailable() == null) {
			reportMetadata();
			reportAuthorizationServer();
		}
		else {
			this.chains.get()
				.forEach((name, filters) -> filters.stream()
					.flatMap((filter) -> TokenPart.of(filter).stream())
					.filter((part) -> !part.isDefault() && !isBean(part.object()))
					.forEach((part) -> logger
						.warn("Security filter chain '{}' {} by {}, which is no bean, so that the MCP server does not use it "
								+ "for the same tokens. Make it a bean, or let the application's chain guard the server "
								+ "by 'mcp.server.security.enabled=false'", name, part.use(), part.type())));
		}
	}

	/** Without an issuer tokens are a matter of the application alone. */
	private void reportMetadata() {
		String issuer = this.context.getEnvironment().getProperty(ISSUER);
		if (issuer != null && this.serverFilters.get().stream().anyMatch(IncompleteMetadata::isOf)) {
			logger
				.warn("Spring Security refers MCP clients to /.well-known/oauth-protected-resource, where it names no "
						+ "authorization server, so that they find none. Name it in the security filter chain: "
						+ "oauth2ResourceServer((server) -> server.protectedResourceMetadata((metadata) -> "
						+ "metadata.protectedResourceMetadataCustomizer((builder) -> "
						+ "builder.authorizationServer(\"{}\"))))", issuer);
		}
	}

	/** Its tokens may be for other resources, so they are not accepted unasked. */
	private void reportAuthorizationServer() {
		Environment environment = this.context.getEnvironment();
		boolean present = ClassUtils.isPresent(AUTHORIZATION_SERVER, this.context.getClassLoader())
				&& this.context.getBeanNamesForType(
						ClassUtils.resolveClassName(AUTHORIZATION_SERVER, this.context.getClassLoader())).length > 0;
		if (present && environment.getProperty("mcp.server.security.enabled", Boolean.class, true)) {
			logger.warn(
					"The MCP server does not accept the access tokens of the authorization server of this application. "
							+ "Set '{}' to its issuer ({}), or 'mcp.server.security.enabled=false' if that is meant",
					ISSUER, environment.getProperty("spring.security.oauth2.authorizationserver.issuer",
							"the address of this application"));
		}
	}

	private boolean isBean(Object object) {
		return this.context.getBeansOfType(object.getClass(), true, false)
			.values()
			.stream()
			.anyMatch((bean) -> bean == object);
	}

}
