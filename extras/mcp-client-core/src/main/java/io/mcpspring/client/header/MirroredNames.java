package io.mcpspring.client.header;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Values of headers that mirror the body (server-2026 HDR-04, HDR-06 to HDR-08).
 */
public final class MirroredNames {

	private static final String PREFIX = "=?base64?";

	private static final String SUFFIX = "?=";

	private MirroredNames() {
	}

	/** The value for {@code Mcp-Name}, {@code null} for methods without a name. */
	public static @Nullable String of(String method, ObjectNode params) {
		return switch (method) {
			case "tools/call", "prompts/get" -> params.path("name").asString(null);
			case "resources/read" -> params.path("uri").asString(null);
			case "tasks/get", "tasks/update", "tasks/cancel" -> params.path("taskId").asString(null);
			default -> null;
		};
	}

	/**
	 * Printable ASCII as it is, other and ambiguous text wrapped.
	 */
	public static String encode(String value) {
		boolean plain = value.chars().allMatch((c) -> c >= 0x20 && c <= 0x7E) && value.equals(value.strip())
				&& !(value.startsWith(PREFIX) && value.endsWith(SUFFIX));
		return plain ? value
				: PREFIX + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)) + SUFFIX;
	}

}
