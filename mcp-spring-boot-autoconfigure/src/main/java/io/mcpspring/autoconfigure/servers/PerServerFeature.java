package io.mcpspring.autoconfigure.servers;

import org.jspecify.annotations.Nullable;

/**
 * Feature of this library that has an object for each server. A bean of this type
 * replaces parts of the first server when another one is created.
 * <p>
 * Interceptors, listeners and admissions that no part knows serve all servers. Extensions
 * that no part knows belong to the first server alone.
 */
@FunctionalInterface
public interface PerServerFeature {

	/**
	 * Return the object that takes the place of one of the first server.
	 * @param shared the object of the first server
	 * @param scope the other server, as far as it exists
	 * @return an object of the same kind, possibly the same, or {@code null} if this part
	 * does not know it
	 */
	@Nullable Object copyFor(Object shared, ServerScope scope);

}
