package io.mcpspring.springai.callback;

import java.util.Set;

import org.springframework.aop.framework.AopProxyUtils;

/**
 * Detection of callbacks and providers of Spring AI's MCP client, by the names of their
 * classes, which applications may lack.
 */
final class ClientCallbacks {

	private static final Set<String> NAMES = Set.of("org.springframework.ai.mcp.SyncMcpToolCallback",
			"org.springframework.ai.mcp.AsyncMcpToolCallback", "org.springframework.ai.mcp.SyncMcpToolCallbackProvider",
			"org.springframework.ai.mcp.AsyncMcpToolCallbackProvider");

	private ClientCallbacks() {
	}

	/** Return whether an object, perhaps behind proxies, is of the client. */
	static boolean include(Object object) {
		return includeType(AopProxyUtils.ultimateTargetClass(object));
	}

	/** Return whether a class, or one that it extends, is of the client. */
	static boolean includeType(Class<?> type) {
		for (Class<?> seen = type; seen != null; seen = seen.getSuperclass()) {
			if (NAMES.contains(seen.getName())) {
				return true;
			}
		}
		return false;
	}

}
