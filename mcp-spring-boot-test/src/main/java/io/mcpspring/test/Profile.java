package io.mcpspring.test;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import io.mcpspring.model.ClientCapability;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * How a view of the test client presents itself.
 *
 * @param version the revision, {@code null} for that of the era of the test
 * @param headers further headers
 * @param capabilities the declared capabilities, {@code null} for everything
 * @param logLevel the lowest level of log messages that are wanted
 * @param script the prepared answers
 */
record Profile(@Nullable ProtocolVersion version, Map<String, String> headers,
		@Nullable Set<ClientCapability> capabilities, LoggingLevel logLevel, ClientScript script) {

	static final Profile DEFAULT = new Profile(null, Map.of(), null, LoggingLevel.DEBUG, ClientScript.EMPTY);

	Profile {
		headers = Map.copyOf(headers);
		capabilities = (capabilities != null) ? Set.copyOf(capabilities) : null;
	}

	Profile version(ProtocolVersion version) {
		return new Profile(version, this.headers, this.capabilities, this.logLevel, this.script);
	}

	Profile header(String name, String value) {
		Map<String, String> changed = new LinkedHashMap<>(this.headers);
		changed.put(name, value);
		return new Profile(this.version, changed, this.capabilities, this.logLevel, this.script);
	}

	Profile capabilities(Set<ClientCapability> capabilities) {
		return new Profile(this.version, this.headers, capabilities, this.logLevel, this.script);
	}

	Profile logLevel(LoggingLevel level) {
		return new Profile(this.version, this.headers, this.capabilities, level, this.script);
	}

	Profile script(ClientScript script) {
		return new Profile(this.version, this.headers, this.capabilities, this.logLevel, script);
	}

	ProtocolVersion spoken() {
		return (this.version != null) ? this.version : McpEra.current().version();
	}

}
