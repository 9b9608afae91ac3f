package io.mcpspring.engine.extension;

import java.util.Set;

import io.mcpspring.engine.model.MetaKeys;
import io.mcpspring.extension.ExtensionMethod;
import io.mcpspring.extension.ListenKey;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.model.ErrorCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rules for the names of an extension: none may belong to the protocol or be reserved for
 * it.
 */
final class ExtensionRules {

	private static final Logger logger = LoggerFactory.getLogger(ExtensionRules.class);

	private static final String OFFICIAL = "io.modelcontextprotocol/";

	/** The prefixes of present and former methods of the protocol. */
	private static final Set<String> PROTOCOL = Set.of("initialize", "ping", "server", "tools", "resources", "prompts",
			"completion", "logging", "subscriptions", "sampling", "elicitation", "roots", "notifications");

	private static final Set<String> FILTER = Set.of("toolsListChanged", "resourcesListChanged", "promptsListChanged",
			"resourceSubscriptions");

	private static final int LAST_RESERVED = -32099;

	private static final int LAST_OF_PROTOCOL = ErrorCode.UNSUPPORTED_PROTOCOL_VERSION;

	private ExtensionRules() {
	}

	/**
	 * Check an extension by itself.
	 * @param extension the extension
	 * @throws IllegalArgumentException if its id or a name is not acceptable
	 */
	static void check(McpExtension extension) {
		String id = extension.id();
		checkId(id);
		for (ExtensionMethod method : extension.methods()) {
			checkMethod(id, method.name());
		}
		for (String notification : extension.notifications()) {
			if (!notification.startsWith("notifications/")) {
				throw refused(id, "notification '" + notification + "' does not begin with 'notifications/'");
			}
		}
		for (ListenKey key : extension.listenKeys()) {
			if (FILTER.contains(key.name())) {
				throw refused(id, "listen key '" + key.name() + "' is one of the protocol");
			}
			if (!extension.notifications().containsAll(key.notifications())) {
				throw refused(id, "listen key '" + key.name() + "' asks for notifications that it does not declare");
			}
		}
		for (String type : extension.resultTypes()) {
			if (type.equals("complete") || type.equals("input_required")) {
				throw refused(id, "result type '" + type + "' is one of the protocol");
			}
		}
		for (int code : extension.errorCodes()) {
			checkErrorCode(id, code);
		}
	}

	private static void checkMethod(String id, String method) {
		boolean directoryRead = method.equals("resources/directory/read") && id.startsWith(OFFICIAL);
		if (PROTOCOL.contains(method.split("/", 2)[0]) && !directoryRead) {
			throw refused(id, "method '" + method + "' is in a name space of the protocol");
		}
	}

	private static void checkErrorCode(String id, int code) {
		if (code >= LAST_OF_PROTOCOL || code < LAST_RESERVED || code == ErrorCode.URL_ELICITATION_REQUIRED) {
			throw refused(id, "error code " + code + " is not one that extensions may define: -32023 to -32099 without "
					+ ErrorCode.URL_ELICITATION_REQUIRED);
		}
	}

	private static void checkId(String id) {
		if (!MetaKeys.isValid(id) || id.indexOf('/') < 0) {
			throw new IllegalArgumentException(
					"The id of an extension has a prefix and a name, like com.example/feature, not '" + id + "'");
		}
		if (MetaKeys.isReserved(id) && !id.startsWith(OFFICIAL)) {
			logger.warn("The extension '{}' has a prefix that is kept for the protocol: use the reversed name of "
					+ "a domain of yours", id);
		}
	}

	/**
	 * Create the exception for a refused extension.
	 * @param id its id
	 * @param why the reason
	 * @return the exception to throw
	 */
	static IllegalArgumentException refused(String id, String why) {
		return new IllegalArgumentException("Extension '" + id + "' cannot be offered: " + why);
	}

}
