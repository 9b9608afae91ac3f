package io.mcpspring.annotation;

/**
 * Who may call a tool of an app (extensions APP-09, APP-10). Hosts keep to it; the server
 * serves a call whoever makes it, and protects tools by scopes and security as usual.
 */
public enum AppVisibility {

	/** The model. */
	MODEL,

	/** The page. */
	APP

}
