package com.acme.broker;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.settings.TokenSettings;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * MCP clients: those that registered themselves, and those with a document (Client ID
 * Metadata Documents). Each is a client of its own, without a secret. With several nodes
 * they are kept in a database.
 */
@Component
class Clients implements RegisteredClientRepository {

	private static final Set<String> SCOPES = Set.of("notes:read", "notes:write");

	private static final int MAX_NAME_LENGTH = 100;

	private static final int MAX_COUNT = 1000;

	private static final int MAX_OF_ADDRESS = 20;

	private static final Duration UNUSED = Duration.ofDays(30);

	private static final Duration DOCUMENT_IS_FRESH = Duration.ofMinutes(10);

	private final Map<String, Kept> kept = new HashMap<>();

	private final Hosts hosts;

	private final ClientDocuments documents;

	private final Clock clock = Clock.systemUTC();

	Clients(Hosts hosts, ClientDocuments documents) {
		this.hosts = hosts;
		this.documents = documents;
	}

	/** A new client that registers itself. */
	RegisteredClient register(@Nullable String name, Collection<String> redirects) {
		return client(UUID.randomUUID().toString(), (name != null) ? name : "", redirects);
	}

	/** Each has all scopes, so that it can ask for more than it registered with. */
	private static RegisteredClient client(String id, String name, Collection<String> redirects) {
		return RegisteredClient.withId(id)
			.clientId(id)
			.clientName(name.substring(0, Math.min(name.length(), MAX_NAME_LENGTH)))
			.clientAuthenticationMethod(ClientAuthenticationMethod.NONE)
			.authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
			.redirectUris((uris) -> uris.addAll(redirects))
			.scopes((scopes) -> scopes.addAll(SCOPES))
			.clientSettings(ClientSettings.builder().requireProofKey(true).requireAuthorizationConsent(true).build())
			.tokenSettings(TokenSettings.builder()
				.authorizationCodeTimeToLive(Duration.ofSeconds(60))
				.accessTokenTimeToLive(Duration.ofMinutes(30))
				.build())
			.build();
	}

	@Override
	public void save(RegisteredClient client) {
		keep(client, UNUSED, remoteAddress());
	}

	private synchronized void keep(RegisteredClient client, Duration life, String address) {
		Instant now = this.clock.instant();
		this.kept.values().removeIf((each) -> each.end().isBefore(now));
		long ofAddress = this.kept.values().stream().filter((each) -> each.address().equals(address)).count();
		if (this.kept.size() >= MAX_COUNT || ofAddress >= MAX_OF_ADDRESS) {
			throw new OAuth2AuthenticationException("temporarily_unavailable");
		}
		this.kept.put(client.getId(), new Kept(client, now.plus(life), address));
	}

	@Override
	public @Nullable RegisteredClient findById(String id) {
		return findByClientId(id);
	}

	@Override
	public @Nullable RegisteredClient findByClientId(String clientId) {
		boolean hasDocument = this.hosts.permitDocument(clientId);
		RegisteredClient client = use(clientId, !hasDocument);
		if (client == null && hasDocument) {
			client = read(clientId);
		}
		return client;
	}

	private synchronized @Nullable RegisteredClient use(String id, boolean registered) {
		Instant now = this.clock.instant();
		Kept found = this.kept.get(id);
		if (found == null || found.end().isBefore(now)) {
			return null;
		}
		if (registered) {
			this.kept.put(id, new Kept(found.client(), now.plus(UNUSED), found.address()));
		}
		return found.client();
	}

	private @Nullable RegisteredClient read(String clientId) {
		ClientDocuments.ClientDocument document = this.documents.read(URI.create(clientId));
		if (document == null || !clientId.equals(document.client_id()) || !document.isPublic()
				|| !this.hosts.permitRedirects(document.redirect_uris())) {
			return null;
		}
		RegisteredClient client = client(clientId, document.client_name(), document.redirect_uris());
		keep(client, DOCUMENT_IS_FRESH, clientId);
		return client;
	}

	private static String remoteAddress() {
		return ((ServletRequestAttributes) RequestContextHolder.currentRequestAttributes()).getRequest()
			.getRemoteAddr();
	}

	private record Kept(RegisteredClient client, Instant end, String address) {
	}

}
