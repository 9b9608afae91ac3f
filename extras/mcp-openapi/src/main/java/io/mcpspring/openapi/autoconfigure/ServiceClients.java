package io.mcpspring.openapi.autoconfigure;

import java.net.URI;
import java.net.http.HttpClient;
import java.util.List;

import io.mcpspring.engine.jsonrpc.BlockingThreads;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.openapi.OpenApiClientCustomizer;
import io.mcpspring.openapi.call.RemoteService;
import io.mcpspring.openapi.call.ServiceSettings;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

/**
 * Factory of the clients of services. The clients share nothing with others of the
 * application, which may forward the token of a caller.
 */
final class ServiceClients {

	private final List<OpenApiClientCustomizer> customizers;

	private final ObservationRegistry observations;

	private final ShareSettings shares;

	private final BlockingThreads threads;

	ServiceClients(List<OpenApiClientCustomizer> customizers, ObservationRegistry observations, ShareSettings shares,
			BlockingThreads threads) {
		this.customizers = customizers;
		this.observations = observations;
		this.shares = shares;
		this.threads = threads;
	}

	/** Return the settings of a document. */
	DocumentSettings settings(String name, McpOpenApiProperties properties) {
		return new DocumentSettings(name, properties, this.customizers);
	}

	RemoteService create(DocumentSettings settings, URI base) {
		HttpClient.Builder http = HttpClient.newBuilder()
			.connectTimeout(settings.connectTimeout())
			.followRedirects(HttpClient.Redirect.NEVER);
		if (base.getScheme().equalsIgnoreCase("http")) {
			// Otherwise each connection would begin with an upgrade.
			http.version(HttpClient.Version.HTTP_1_1);
		}
		JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(http.build());
		requests.setReadTimeout(settings.properties().timeout());
		RestClient.Builder builder = RestClient.builder()
			.requestFactory(requests)
			.observationRegistry(this.observations);
		this.customizers.forEach((customizer) -> customizer.customize(settings.name(), builder));
		return new RemoteService(
				new ServiceSettings(settings.name(), base, settings.headers(), settings.limits().maxResponseSize(),
						settings.limits().maxRetries(), settings.limits().encodedSlashes(),
						calls(settings.name(), settings.limits().maxConcurrentCalls())),
				builder.build(), settings.properties().timeout());
	}

	/**
	 * The share of a caller is one of the limit of the service. If there are few threads,
	 * half of the calls are left to others, unless a larger share is set.
	 */
	FairShares calls(String name, int limit) {
		int total = this.threads.forService(limit);
		long most = Math.max(total / 2, this.shares.share(total));
		return new FairShares("calls of the service '" + name + "'", total, Math.min(this.shares.share(limit), most));
	}

}
