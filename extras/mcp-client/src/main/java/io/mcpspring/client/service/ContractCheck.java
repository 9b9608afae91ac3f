package io.mcpspring.client.service;

/**
 * The moment at which an interface is first compared with the tools of its server.
 */
public enum ContractCheck {

	/** When the client of the interface is created, which fails if it does not fit. */
	STARTUP,

	/** Before the first call, which fails if its method does not fit. */
	LAZY

}
