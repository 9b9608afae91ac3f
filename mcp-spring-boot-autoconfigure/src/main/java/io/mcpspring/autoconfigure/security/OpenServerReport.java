package io.mcpspring.autoconfigure.security;

import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicBoolean;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/**
 * Says once that whoever reaches the server may use it: in passing where that is this
 * machine alone, else as a warning.
 */
final class OpenServerReport implements ApplicationListener<ApplicationReadyEvent> {

	private static final Logger logger = LoggerFactory.getLogger(OpenServerReport.class);

	private final AtomicBoolean reported = new AtomicBoolean();

	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		if (!this.reported.compareAndSet(false, true)) {
			return;
		}
		if (isLocal(event.getApplicationContext().getEnvironment())) {
			logger.info("The MCP server is open to all programs on this machine; nobody has to authenticate");
		}
		else {
			logger.warn("The MCP server is open: whoever reaches it over the network may use it. Add "
					+ "spring-boot-starter-security-oauth2-resource-server and name an issuer, or bind it to this "
					+ "machine by server.address=127.0.0.1");
		}
	}

	private static boolean isLocal(Environment environment) {
		return Binder.get(environment)
			.bind("server.address", InetAddress.class)
			.map(InetAddress::isLoopbackAddress)
			.orElse(false);
	}

}
