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
	 * Members of results by which the work of a tool failed, such as 'code!=200' or
	 * 'success=false'. Such a result is an error with the text of its message.
	 */
	private List<String> when = List.of();

	public List<String> getExpose() {
		return this.expose;
	}

	public void setExpose(List<String> expose) {
		this.expose = List.copyOf(expose);
	}

	public List<String> getWhen() {
		return this.when;
	}

	public void setWhen(List<String> when) {
		this.when = List.copyOf(when);
	}

}
