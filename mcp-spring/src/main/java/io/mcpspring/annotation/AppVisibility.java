package io.mcpspring.annotation;

/**
 * The callers that a tool of an app is meant for (extensions APP-09, APP-10). Hosts
 * enforce it. The server serves a call from any caller, and protects tools by scopes and
 * security as usual.
 */
public enum AppVisibility {

	/** The model. */
	MODEL,

	/** The page. */
	APP

}
