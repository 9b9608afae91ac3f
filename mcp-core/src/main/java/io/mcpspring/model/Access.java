package io.mcpspring.model;

/**
 * Who may use a tool, resource or prompt of a server that asks for credentials.
 */
public enum Access {

	/** Callers with credentials only. */
	PROTECTED,

	/**
	 * Everybody. A caller with credentials is known to the code nevertheless.
	 */
	PUBLIC,

	/**
	 * Everybody, and clients are told that signing in makes a difference.
	 */
	OPTIONAL

}
