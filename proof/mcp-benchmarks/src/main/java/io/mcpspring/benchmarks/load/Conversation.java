package io.mcpspring.benchmarks.load;

import org.jspecify.annotations.Nullable;

/**
 * What one connection asks, one request after the other. Belongs to one connection.
 */
@FunctionalInterface
public interface Conversation {

	/**
	 * The next request.
	 * @param last the answer to the request before, {@code null} at the beginning; valid
	 * only during this call
	 * @return what to send, or {@code null} when all is said
	 */
	@Nullable Exchange next(@Nullable Reply last);

}
