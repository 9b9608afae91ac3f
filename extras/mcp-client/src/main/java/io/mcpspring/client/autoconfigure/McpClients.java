package io.mcpspring.client.autoconfigure;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import javax.net.ssl.SSLParameters;

import io.mcpspring.client.CallCredentials;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.McpClientBuilder;
import io.mcpspring.client.service.McpContractException;
import io.mcpspring.client.service.McpServiceProxyFactory;
import io.mcpspring.client.service.registry.McpServiceClients;
import io.mcpspring.client.transport.HttpClientTransport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.ssl.SslBundle;

/**
 * The clients that the properties name, made when they are first asked for and closed
 * with the application.
 */
public final class McpClients implements McpServiceClients, DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(McpClients.class);

	private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

	private final Map<String, McpClientProperties> properties;

	private final McpClientConnectionDetails connections;

	private final JsonMapper mapper;

	private final List<McpClientCustomizer> customizers;

	private final List<McpClientHeaders> headers;

	private final List<McpCallerCredentials> credentials;

	private final @Nullable AccessTokens tokens;

	private final Map<String, Entry> entries = new ConcurrentHashMap<>();

	/**
	 * Create the clients.
	 * @param connections the addresses of their servers
	 * @param customizers change the clients; the first of them applies the settings that
	 * all have in common
	 */
	McpClients(Map<String, McpClientProperties> properties, McpClientConnectionDetails connections, JsonMapper mapper,
			List<McpClientCustomizer> customizers, List<McpClientHeaders> headers,
			List<McpCallerCredentials> credentials, @Nullable AccessTokens tokens) {
		this.properties = Map.copyOf(properties);
		this.connections = connections;
		this.mapper = mapper;
		this.customizers = customizers;
		this.headers = headers;
		this.credentials = credentials;
		this.tokens = tokens;
	}

	/**
	 * Return a client.
	 * @param name its name, as in {@code mcp.client.<name>.url}
	 * @return the client, closed with the application
	 * @throws InvalidConfigurationPropertyValueException if its properties do not name a
	 * server
	 */
	public McpClient get(String name) {
		return entry(name).client();
	}

	/**
	 * Return the credentials of a call that is made now, on behalf of the caller of the
	 * running method.
	 * @param name the name of the client
	 * @return the credentials; {@code null} for those of the client itself
	 */
	public @Nullable CallCredentials callerCredentials(String name) {
		for (McpCallerCredentials source : this.credentials) {
			CallCredentials found = source.credentials(name);
			if (found != null) {
				return found;
			}
		}
		return null;
	}

	@Override
	public <T> T create(String client, Class<T> service) {
		Entry entry = entry(client);
		try {
			return entry.services().createClient(service);
		}
		catch (McpContractException | IllegalArgumentException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			throw new IllegalStateException("The server of 'mcp.client." + client + ".url' did not list its tools for "
					+ service.getName() + ": see that it runs, or set 'mcp.client." + client + ".check=lazy'", ex);
		}
	}

	private Entry entry(String name) {
		return this.entries.computeIfAbsent(name, this::open);
	}

	private Entry open(String name) {
		McpClientProperties own = this.properties.getOrDefault(name, McpClientProperties.defaults());
		URI url = this.connections.getUrl(name);
		if (url == null || url.getHost() == null || !String.valueOf(url.getScheme()).matches("https?")) {
			throw new InvalidConfigurationPropertyValueException("mcp.client." + name + ".url", url,
					"An address such as https://shop.example.com/mcp is needed.");
		}
		TokenRequests requests = tokens(name, own.registrationId());
		McpClientBuilder builder = McpClient.builder(HttpClientTransport.of(url, CONNECT_TIMEOUT, tls(name)))
			.timeout(own.timeout())
			.tasks()
			.renewSessions()
			.asyncHeaders(() -> (requests != null) ? requests.token().thenApply((token) -> headers(name, token))
					: CompletableFuture.completedFuture(headers(name, null)));
		if (own.era().version() != null) {
			builder.version(own.era().version());
		}
		this.customizers.forEach((customizer) -> customizer.customize(name, builder));
		McpClient client = builder.build();
		return new Entry(client,
				McpServiceProxyFactory.builder(client)
					.jsonMapper(this.mapper)
					.timeout(own.timeout())
					.check(own.check())
					.credentials(() -> callerCredentials(name))
					.build(),
				requests);
	}

	/** As Spring Boot's own clients apply a bundle. */
	private Consumer<HttpClient.Builder> tls(String name) {
		SslBundle bundle = this.connections.getSslBundle(name);
		return (builder) -> {
			if (bundle != null) {
				builder.sslContext(bundle.createSslContext());
				SSLParameters parameters = new SSLParameters();
				parameters.setCipherSuites(bundle.getOptions().getCiphers());
				parameters.setProtocols(bundle.getOptions().getEnabledProtocols());
				builder.sslParameters(parameters);
			}
		};
	}

	/** A token that was asked for is sent with each request, or none is sent. */
	private @Nullable TokenRequests tokens(String name, @Nullable String registrationId) {
		AccessTokens issued = this.tokens;
		if (registrationId != null && issued == null) {
			throw new InvalidConfigurationPropertyValueException("mcp.client." + name + ".registration-id",
					registrationId, "A dependency on spring-security-oauth2-client is needed.");
		}
		return (registrationId != null && issued != null) ? new TokenRequests(issued, registrationId) : null;
	}

	private Map<String, String> headers(String name, @Nullable String token) {
		Map<String, String> all = new LinkedHashMap<>();
		if (token != null) {
			all.put("Authorization", "Bearer " + token);
		}
		this.headers.forEach((further) -> all.putAll(further.headers(name)));
		return all;
	}

	@Override
	public void destroy() {
		this.entries.forEach((name, entry) -> {
			try {
				entry.services().close();
				entry.client().close();
				entry.close();
			}
			catch (RuntimeException ex) {
				logger.debug("The client '{}' did not end in order", name, ex);
			}
		});
	}

	private record Entry(McpClient client, McpServiceProxyFactory services, @Nullable TokenRequests tokens) {

		void close() {
			if (this.tokens != null) {
				this.tokens.close();
			}
		}

	}

}
