package io.mcpspring.autoconfigure.properties;

import org.springframework.boot.context.properties.NestedConfigurationProperty;

/**
 * Groups of settings that all servers of an application share.
 */
public abstract class SharedProperties {

	/** How tools are offered. */
	@NestedConfigurationProperty
	private final ToolsProperties tools = new ToolsProperties();

	/** Execution of blocking methods off the request's own thread. */
	@NestedConfigurationProperty
	private final ExecutionProperties execution = new ExecutionProperties();

	/** Tasks: calls that go on after their request was answered. */
	@NestedConfigurationProperty
	private final TaskProperties tasks = new TaskProperties();

	/** State that the application keeps with sessions and handles. */
	@NestedConfigurationProperty
	private final StateProperties state = new StateProperties();

	/** Where sessions, streams and waiting calls are kept. */
	@NestedConfigurationProperty
	private final StoreProperties store = new StoreProperties();

	/** How exceptions are answered to clients. */
	@NestedConfigurationProperty
	private final ErrorProperties errors = new ErrorProperties();

	/** Audit records of calls. */
	@NestedConfigurationProperty
	private final AuditProperties audit = new AuditProperties();

	/** The log of the messages that a server receives and sends. */
	@NestedConfigurationProperty
	private final LoggingProperties logging = new LoggingProperties();

	SharedProperties() {
	}

	public ToolsProperties getTools() {
		return this.tools;
	}

	public ExecutionProperties getExecution() {
		return this.execution;
	}

	public TaskProperties getTasks() {
		return this.tasks;
	}

	public StateProperties getState() {
		return this.state;
	}

	public StoreProperties getStore() {
		return this.store;
	}

	public ErrorProperties getErrors() {
		return this.errors;
	}

	public AuditProperties getAudit() {
		return this.audit;
	}

	public LoggingProperties getLogging() {
		return this.logging;
	}

}
