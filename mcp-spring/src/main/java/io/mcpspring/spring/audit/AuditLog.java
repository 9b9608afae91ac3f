package io.mcpspring.spring.audit;

import java.util.Map;

import io.mcpspring.server.CallRecord;
import io.mcpspring.server.McpCallListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Audit listener that writes each call as a line of {@code name=value} pairs to a
 * dedicated log category, {@value #CATEGORY}, with level {@code INFO}.
 */
public final class AuditLog implements McpCallListener {

	/** The name of the logger. */
	public static final String CATEGORY = "io.mcpspring.audit.calls";

	private static final Logger logger = LoggerFactory.getLogger(CATEGORY);

	@Override
	public void ended(CallRecord call) {
		if (logger.isInfoEnabled()) {
			logger.info("{}", line(call));
		}
	}

	private static String line(CallRecord call) {
		StringBuilder line = new StringBuilder();
		append(line, "caller", call.caller());
		for (Map.Entry<String, Object> entry : call.data().entrySet()) {
			append(line.append(' '), entry.getKey(), entry.getValue().toString());
		}
		return line.toString();
	}

	/** Append a value, with quotation marks if it could otherwise be misread. */
	private static void append(StringBuilder line, String name, String value) {
		line.append(name).append('=');
		if (value.chars().allMatch(AuditLog::isPlain) && !value.isEmpty()) {
			line.append(value);
		}
		else {
			line.append('"').append(value.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
		}
	}

	private static boolean isPlain(int character) {
		return Character.isLetterOrDigit(character) || "-_./:@+{}".indexOf(character) >= 0;
	}

}
