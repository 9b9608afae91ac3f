package io.mcpspring.autoconfigure.card;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.server.Era;
import io.mcpspring.model.Implementation;
import io.mcpspring.spring.card.PublicDocument;
import io.mcpspring.spring.card.ServerCard;
import io.mcpspring.spring.card.servlet.PublicDocumentFilter;
import io.mcpspring.spring.card.webflux.PublicDocumentWebFilter;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import jakarta.servlet.Filter;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.core.annotation.Order;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.server.WebFilter;

/**
 * Auto-configuration of the card of the server (extensions CARD-01 to CARD-09).
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnWebApplication
@ConditionalOnBean(McpEngine.class)
@ConditionalOnBooleanProperty("mcp.server.card.enabled")
@EnableConfigurationProperties(McpServerCardProperties.class)
public final class McpServerCardAutoConfiguration {

	/** Before Spring Security, because the card is public. */
	private static final int ORDER = -101;

	private static final String PROOF_PATH = "/.well-known/mcp-registry-auth";

	private static final String PROOF_PROPERTY = "mcp.server.card.registry-proof";

	@Bean
	@ConditionalOnMissingBean
	ServerCard mcpServerCard(McpServerCardProperties card, McpServerProperties server,
			Implementation mcpServerIdentity) {
		URI url = server.getPublicUrl();
		if (url == null) {
			throw new InvalidMcpPropertyException("mcp.server.public-url", "is missing",
					"A card names the address of the server: set this property to the URL that clients use, with its "
							+ "path, or remove 'mcp.server.card.enabled'.");
		}
		return ServerCard.of(name(card, url, mcpServerIdentity), mcpServerIdentity, description(mcpServerIdentity), url,
				Era.versions(server.getEras()));
	}

	private static PublicDocument proof(McpServerCardProperties card) {
		String proof = Objects.requireNonNull(card.registryProof(), PROOF_PROPERTY);
		return new PublicDocument("text/plain", (proof + "\n").getBytes(StandardCharsets.US_ASCII));
	}

	private static String name(McpServerCardProperties card, URI url, Implementation identity) {
		String own = card.name();
		if (own != null) {
			return own;
		}
		List<String> host = new ArrayList<>(List.of(url.getHost().split("\\.")));
		Collections.reverse(host);
		String made = String.join(".", host) + "/" + identity.name().replaceAll("[^a-zA-Z0-9._-]+", "-");
		if (!ServerCard.isName(made)) {
			throw new InvalidMcpPropertyException("mcp.server.card.name", "is missing",
					"None can be made of the host of 'mcp.server.public-url': use a reversed domain of yours, a slash "
							+ "and a name, such as 'com.example/shop'.");
		}
		return made;
	}

	private static String description(Implementation identity) {
		String description = identity.description();
		if (description == null || description.isBlank()) {
			throw describe("is missing");
		}
		if (!ServerCard.isDescription(description)) {
			throw describe("has more than 100 characters, too many for a card");
		}
		return description;
	}

	private static InvalidMcpPropertyException describe(String problem) {
		return new InvalidMcpPropertyException("mcp.server.description", problem,
				"Describe the server in at most 100 characters.");
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	@ConditionalOnClass({ Filter.class, FilterRegistrationBean.class })
	static class ServletConfiguration {

		private static final String NAME = "mcpServerCardFilter";

		private static final String REGISTRY_NAME = "mcpRegistryFileFilter";

		private static final String PROOF_NAME = "mcpRegistryProofFilter";

		@Bean(NAME)
		@Fallback
		@ConditionalOnMissingBean(name = NAME)
		FilterRegistrationBean<PublicDocumentFilter> mcpServerCardFilter(ObjectProvider<ServerCard> card,
				McpServerProperties properties) {
			return registration(() -> card.getObject().document(), properties.getPath() + ServerCard.PATH);
		}

		@Bean(REGISTRY_NAME)
		@Fallback
		@ConditionalOnMissingBean(name = REGISTRY_NAME)
		FilterRegistrationBean<PublicDocumentFilter> mcpRegistryFileFilter(ObjectProvider<ServerCard> card,
				McpServerProperties properties) {
			return registration(() -> card.getObject().registryFile(), properties.getPath() + ServerCard.REGISTRY_PATH);
		}

		@Bean(PROOF_NAME)
		@Fallback
		@ConditionalOnMissingBean(name = PROOF_NAME)
		@ConditionalOnProperty(PROOF_PROPERTY)
		FilterRegistrationBean<PublicDocumentFilter> mcpRegistryProofFilter(McpServerCardProperties card) {
			return registration(() -> proof(card), PROOF_PATH);
		}

		/**
		 * Create the registration; its document is lazy, because the container starts
		 * before beans such as the card are created.
		 */
		private static FilterRegistrationBean<PublicDocumentFilter> registration(Supplier<PublicDocument> document,
				String path) {
			FilterRegistrationBean<PublicDocumentFilter> registration = new FilterRegistrationBean<>(
					new PublicDocumentFilter(SingletonSupplier.of(document)));
			registration.addUrlPatterns(path);
			registration.setOrder(ORDER);
			return registration;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	@ConditionalOnClass(WebFilter.class)
	static class ReactiveConfiguration {

		private static final String NAME = "mcpServerCardWebFilter";

		private static final String REGISTRY_NAME = "mcpRegistryFileWebFilter";

		private static final String PROOF_NAME = "mcpRegistryProofWebFilter";

		@Bean(NAME)
		@Fallback
		@Order(ORDER)
		@ConditionalOnMissingBean(name = NAME)
		WebFilter mcpServerCardWebFilter(ServerCard card, McpServerProperties properties) {
			return new PublicDocumentWebFilter(properties.getPath() + ServerCard.PATH, card.document(), ORDER);
		}

		@Bean(REGISTRY_NAME)
		@Fallback
		@Order(ORDER)
		@ConditionalOnMissingBean(name = REGISTRY_NAME)
		WebFilter mcpRegistryFileWebFilter(ServerCard card, McpServerProperties properties) {
			return new PublicDocumentWebFilter(properties.getPath() + ServerCard.REGISTRY_PATH, card.registryFile(),
					ORDER);
		}

		@Bean(PROOF_NAME)
		@Fallback
		@Order(ORDER)
		@ConditionalOnMissingBean(name = PROOF_NAME)
		@ConditionalOnProperty(PROOF_PROPERTY)
		WebFilter mcpRegistryProofWebFilter(McpServerCardProperties card) {
			return new PublicDocumentWebFilter(PROOF_PATH, proof(card), ORDER);
		}

	}

}
