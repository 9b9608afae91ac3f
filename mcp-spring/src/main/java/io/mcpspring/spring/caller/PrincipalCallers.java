package io.mcpspring.spring.caller;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Principal;
import java.util.Base64;

import io.mcpspring.context.McpCaller;
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
		return McpCaller.builder(digest(principal.getName())).principal(principal).build();
	}

	private static String digest(String name) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
			return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
