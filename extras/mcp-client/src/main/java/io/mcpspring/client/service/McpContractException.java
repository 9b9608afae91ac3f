package io.mcpspring.client.service;

import java.util.List;

/**
 * An interface does not fit the tools of its server. A call that fails with this was not
 * sent.
 */
public final class McpContractException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String service;

	private final List<String> differences;

	McpContractException(String service, List<String> differences) {
		super("The interface " + service + " does not fit the tools of its server:\n- "
				+ String.join("\n- ", differences));
		this.service = service;
		this.differences = List.copyOf(differences);
	}

	/**
	 * Return the name of the interface.
	 * @return the name with its package
	 */
	public String service() {
		return this.service;
	}

	/**
	 * Return the differences.
	 * @return a sentence for each difference, with the method, the tool, and what each
	 * side says
	 */
	public List<String> differences() {
		return this.differences;
	}

}
