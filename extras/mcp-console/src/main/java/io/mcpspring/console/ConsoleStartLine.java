package io.mcpspring.console;

import io.mcpspring.boot.start.OnceReady;
import io.mcpspring.boot.start.ServerAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.env.Environment;

/**
 * Says in the log where the console is and who may use it.
 */
final class ConsoleStartLine extends OnceReady {

	private static final Logger logger = LoggerFactory.getLogger(ConsoleStartLine.class);

	private final ConsolePaths paths;

	private final ConsoleAccess access;

	private final BrowserRefusals refusals;

	ConsoleStartLine(ConsolePaths paths, ConsoleAccess access, BrowserRefusals refusals) {
		this.paths = paths;
		this.access = access;
		this.refusals = refusals;
	}

	@Override
	protected void ready(Environment environment) {
		String address = new ServerAddress(environment).url(this.paths.url());
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
