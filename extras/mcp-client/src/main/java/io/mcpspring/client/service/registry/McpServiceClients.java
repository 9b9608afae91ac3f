package io.mcpspring.client.service.registry;

/**
 * Makes clients of interfaces for the servers that the application knows by name. The
 * auto-configuration brings a bean of this type; without Spring Boot the application
 * declares one.
 */
@FunctionalInterface
public interface McpServiceClients {

	/**
	 * Make a client of an interface.
	 * @param <T> the interface
	 * @param client the name of the client to call by
	 * @param service the interface
	 * @return the client of the interface
	 */
	<T> T create(String client, Class<T> service);

}
