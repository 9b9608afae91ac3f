package io.mcpspring.autoconfigure.properties;

import java.time.Duration;
import java.util.List;

import io.mcpspring.spring.properties.NumberRules;

/**
 * Questions to clients: in sessions a call waits for the answer, without sessions the
 * client holds the state of the call.
 */
public class InputProperties {

	/**
	 * Time a client with a session may take to answer a question, unless the method that
	 * asks gives another.
	 */
	private Duration timeout = Duration.ofMinutes(10);

	/**
	 * Secret keys of at least 32 characters each that seal states held by clients, and
	 * event ids. The newest first: all open, the first that all nodes of a shared store
	 * have seals, so that keys can be changed while nodes run. A random key by default,
	 * which neither outlives the process nor is known to another node.
	 */
	private List<String> stateKeys = List.of();

	/** Time for which a state that a client holds is good. */
	private Duration stateTtl = Duration.ofHours(1);

	public Duration getTimeout() {
		return this.timeout;
	}

	public void setTimeout(Duration timeout) {
		NumberRules.checkPositive("mcp.server.input.timeout", timeout);
		this.timeout = timeout;
	}

	public List<String> getStateKeys() {
		return this.stateKeys;
	}

	public void setStateKeys(List<String> stateKeys) {
		NumberRules.checkKeys("mcp.server.input.state-keys", stateKeys);
		this.stateKeys = List.copyOf(stateKeys);
	}

	public Duration getStateTtl() {
		return this.stateTtl;
	}

	public void setStateTtl(Duration stateTtl) {
		NumberRules.checkPositive("mcp.server.input.state-ttl", stateTtl);
		this.stateTtl = stateTtl;
	}

	/** Without the keys, which must not get into a log. */
	@Override
	public String toString() {
		return "InputProperties[timeout=" + this.timeout + ", stateKeys=" + this.stateKeys.size() + ", stateTtl="
				+ this.stateTtl + "]";
	}

}
