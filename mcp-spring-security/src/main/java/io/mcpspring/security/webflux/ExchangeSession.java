package io.mcpspring.security.webflux;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import reactor.core.publisher.Mono;

import org.springframework.web.server.WebSession;

/**
 * Session for the duration of one exchange, without cookie and storage.
 */
final class ExchangeSession implements WebSession {

	private final String id = UUID.randomUUID().toString();

	private final Instant created = Instant.now();

	private final Map<String, Object> attributes = new ConcurrentHashMap<>();

	private volatile Duration maxIdleTime = Duration.ZERO;

	@Override
	public String getId() {
		return this.id;
	}

	@Override
	public Map<String, Object> getAttributes() {
		return this.attributes;
	}

	@Override
	public void start() {
		// there is nothing to start
	}

	@Override
	public boolean isStarted() {
		return false;
	}

	@Override
	public Mono<Void> changeSessionId() {
		return Mono.empty();
	}

	@Override
	public Mono<Void> invalidate() {
		this.attributes.clear();
		return Mono.empty();
	}

	@Override
	public Mono<Void> save() {
		return Mono.empty();
	}

	@Override
	public boolean isExpired() {
		return false;
	}

	@Override
	public Instant getCreationTime() {
		return this.created;
	}

	@Override
	public Instant getLastAccessTime() {
		return this.created;
	}

	@Override
	public void setMaxIdleTime(Duration maxIdleTime) {
		this.maxIdleTime = maxIdleTime;
	}

	@Override
	public Duration getMaxIdleTime() {
		return this.maxIdleTime;
	}

}
