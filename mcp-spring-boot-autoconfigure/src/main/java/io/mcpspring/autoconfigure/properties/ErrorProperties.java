package io.mcpspring.autoconfigure.properties;

import java.util.List;

/**
 * How exceptions are answered to clients.
 */
public class ErrorProperties {

	/**
	 * Names of exception classes whose messages, on one line and shortened, are sent to
	 * clients, along with those of their subclasses.
	 */
	private List<String> expose = List.of();

	/**
	 * Whether to answer the exceptions of Spring, Jakarta Persistence and Jakarta
	 * Validation, and those with '@ResponseStatus', by messages of their own.
	 */
	private boolean springExceptions = true;

	public List<String> getExpose() {
		return this.expose;
	}

	public void setExpose(List<String> expose) {
		this.expose = List.copyOf(expose);
	}

	public boolean isSpringExceptions() {
		return this.springExceptions;
	}

	public void setSpringExceptions(boolean springExceptions) {
		this.springExceptions = springExceptions;
	}

}
