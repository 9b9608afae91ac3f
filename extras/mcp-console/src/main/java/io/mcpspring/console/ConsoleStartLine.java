package io.mcpspring.console;

import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.boot.start.ServerAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;

/**
 * Says in the log where the console is and who may use it. Once: the contexts of a
 * hierarchy all announce to be ready.
 */
final class ConsoleStartLine implements ApplicationListener<ApplicationReadyEvent> {

	private static final Logger logger = LoggerFactory.getLogger(ConsoleStartLine.class);

	private final ConsolePaths paths;

	private final ConsoleAccess access;

	private final BrowserRefusals refusals;

	private final AtomicBoolean said = new AtomicBoolean();

	ConsoleStartLine(ConsolePaths paths, ConsoleAccess access, BrowserRefusals refusals) {
		this.paths = paths;
		this.access = access;
		this.refusals = refusals;
	}

	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		if (!this.said.compareAndSet(false, true)) {
			return;
		}
		String address = new ServerAddress(event.getApplicationContext().getEnvironment()).url(this.paths.url());
		String path = this.paths.console();
		if (this.refusals.at(path)) {
			logger.warn("MCP console at {}, where a security filter chain of the application refuses browsers: permit "
					+ "'{}' and '{}/**' in it on development machines", address, path, path);
		}
		else {
			logger.info("MCP console at {}, for {}", address, this.access.description());
		}
	}

}
