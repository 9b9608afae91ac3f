package io.mcpspring.boot.start;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.security.issuer.IssuerDiscovery;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;

/**
 * Single check whether the authorization servers are reachable, after the start and on a
 * dedicated thread that ends with it, so that a wrong address is reported at once rather
 * than with the first token. Servers that start later do no harm.
 */
public final class IssuerReport {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.start.IssuerReport");

	private final List<String> issuers;

	private final AtomicBoolean begun = new AtomicBoolean();

	private final Map<String, List<String>> found = new ConcurrentHashMap<>();

	private volatile boolean stopped;

	public IssuerReport(List<String> issuers) {
		this.issuers = List.copyOf(issuers);
	}

	/** Check the issuers, once, when the application serves. */
	@EventListener(ApplicationReadyEvent.class)
	public void check() {
		if (!this.issuers.isEmpty() && this.begun.compareAndSet(false, true)) {
			Thread thread = new Thread(() -> this.issuers.forEach(this::check), "mcp-issuer-check");
			thread.setDaemon(true);
			thread.start();
		}
	}

	/** Report nothing from now on: an issuer in this application ends with it. */
	@EventListener(ContextClosedEvent.class)
	public void stop() {
		this.stopped = true;
	}

	private void check(String issuer) {
		if (this.stopped) {
			return;
		}
		try {
			List<String> findings = findings(new IssuerDiscovery(issuer).metadata());
			this.found.put(issuer, findings);
			findings.forEach((finding) -> logger.info("The authorization server {} {}", issuer, finding));
		}
		catch (IOException | RuntimeException ex) {
			if (!this.stopped) {
				this.found.put(issuer, List.of("could not be reached at the start, or is not the right one"));
				logger.warn("The authorization server {} cannot be reached or is not the right one: {}. Until that "
						+ "changes, MCP clients with its tokens are answered by 503. Check the issuer in "
						+ "'spring.security.oauth2.resourceserver.jwt.issuer-uri' and 'mcp.server.security.issuers'",
						issuer, SingleLine.of(String.valueOf(ex.getMessage())));
			}
		}
	}

	/**
	 * Return the findings about each authorization server that was checked until now.
	 * @return the findings, to be read after the name of the issuer
	 */
	public Map<String, List<String>> findings() {
		return new TreeMap<>(this.found);
	}

	/** Return what keeps some MCP clients from signing in (IDP-08). */
	static List<String> findings(Map<String, Object> metadata) {
		List<String> findings = new ArrayList<>();
		if (!(metadata.get("code_challenge_methods_supported") instanceof Collection<?> methods)
				|| !methods.contains("S256")) {
			findings
				.add("does not list S256 in 'code_challenge_methods_supported', so some MCP clients do not sign in");
		}
		if (metadata.get("registration_endpoint") == null
				&& !Boolean.TRUE.equals(metadata.get("client_id_metadata_document_supported"))) {
			findings.add("registers no clients by itself, so users type a client id into their MCP clients");
		}
		return findings;
	}

}
