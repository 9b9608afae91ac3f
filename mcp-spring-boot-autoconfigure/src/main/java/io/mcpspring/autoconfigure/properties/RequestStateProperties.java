package io.mcpspring.autoconfigure.properties;

import java.time.Duration;
import java.util.List;

import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.properties.NumberRules;

/**
 * State that clients of 2026-07-28 hold for the server.
 */
public class RequestStateProperties {

	private static final int MIN_KEY_LENGTH = 32;

	/**
	 * Secret keys of at least 32 characters each. The newest first: all open, the first
	 * that all nodes of a shared store have seals, so that keys can be changed while
	 * nodes run. A random key by default, which neither outlives the process nor is known
	 * to another node.
	 */
	private List<String> keys = List.of();

	/** Time for which a state is good. */
	private Duration ttl = Duration.ofHours(1);

	public List<String> getKeys() {
		return this.keys;
	}

	public void setKeys(List<String> keys) {
		for (int i = 0; i < keys.size(); i++) {
			if (keys.get(i).length() < MIN_KEY_LENGTH) {
				throw new InvalidMcpPropertyException("mcp.server.request-state.keys[" + i + "]",
						"has less than " + MIN_KEY_LENGTH + " characters, which is too easy to guess",
						"Make a key, for example by 'openssl rand -base64 32', and give it to all nodes.");
			}
		}
		this.keys = List.copyOf(keys);
	}

	public Duration getTtl() {
		return this.ttl;
	}

	public void setTtl(Duration ttl) {
		NumberRules.checkPositive("mcp.server.request-state.ttl", ttl);
		this.ttl = ttl;
	}

	/** Without the keys, which must not get into a log. */
	@Override
	public String toString() {
		return "RequestStateProperties[keys=" + this.keys.size() + ", ttl=" + this.ttl + "]";
	}

}
