package io.mcpspring.spring.caller;

import java.nio.charset.StandardCharsets;
import java.security.Principal;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.keys.Algorithms;
import org.jspecify.annotations.Nullable;

/**
 * Identification of callers by the name of their principal alone, the default of both
 * adapters (server-2025 SESS-14).
 */
public final class PrincipalCallers {

	private PrincipalCallers() {
	}

	/**
	 * Return the caller of a principal.
	 * @param principal the principal according to the web server, or {@code null} if it
	 * is unknown
	 * @return a caller whose key is a digest of the name
	 */
	public static McpCaller of(@Nullable Principal principal) {
		if (principal == null) {
			return McpCaller.ANONYMOUS;
		}
		byte[] digest = Algorithms.sha256().digest(principal.getName().getBytes(StandardCharsets.UTF_8));
		return McpCaller.builder(Algorithms.text(digest)).principal(principal).build();
	}

}
