package io.mcpspring.spring.audit;

import java.util.Locale;

import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.server.LenientArguments.Mended;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.model.Implementation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Log of the calls whose arguments were mended, to the category of the
 * {@linkplain TrafficLog traffic} at {@code DEBUG}, next to the line of their request.
 */
public final class MendedArgumentsLog implements ServerEvents {

	private static final Logger logger = LoggerFactory.getLogger(TrafficLog.CATEGORY);

	private static final int MAX_NAME = 64;

	@Override
	public void argumentsMended(Mended how, @Nullable Implementation client) {
		if (logger.isDebugEnabled()) {
			logger.debug("Mended arguments of client {}: {}",
					(client != null) ? SingleLine.of(client.name(), MAX_NAME) : "-",
					how.name().toLowerCase(Locale.ROOT));
		}
	}

}
