package io.mcpspring.boot.start;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.log.SingleLine;
import io.mcpspring.security.issuer.IssuerDiscovery;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;

/**
 * Single check whether the authorization servers are reachable, after the start and on a
 * dedicated thread that ends with it, so that a wrong address is reported at once rather
 * than with the first token. Servers that start later do no harm.
 */
public final class IssuerCheck implements ApplicationListener<ApplicationReadyEvent>, DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(IssuerCheck.class);

	private final List<String> issuers;

	private final AtomicBoolean begun = new AtomicBoolean();

	private volatile boolean stopped;

	public IssuerCheck(List<String> issuers) {
		this.issuers = List.copyOf(issuers);
	}

	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		if (!this.issuers.isEmpty() && this.begun.compareAndSet(false, true)) {
			Thread thread = new Thread(() -> this.issuers.forEach(this::check), "mcp-issuer-check");
			thread.setDaemon(true);
			thread.start();
		}
	}

	private void check(String issuer) {
		if (this.stopped) {
			return;
		}
		try {
			new IssuerDiscovery(issuer).keysUrl();
		}
		catch (IOException | RuntimeException ex) {
			if (!this.stopped) {
				logger.warn("The authorization server {} cannot be reached or is not the right one: {}. Until that "
						+ "changes, MCP clients with its tokens are answered by 503. Check the issuer in "
						+ "'spring.security.oauth2.resourceserver.jwt.issuer-uri' and 'mcp.server.security.issuers'",
						issuer, SingleLine.of(String.valueOf(ex.getMessage())));
			}
		}
	}

	@Override
	public void destroy() {
		this.stopped = true;
	}

}
