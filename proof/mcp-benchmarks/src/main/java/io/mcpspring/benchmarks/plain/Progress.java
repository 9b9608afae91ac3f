package io.mcpspring.benchmarks.plain;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A notification about progress.
 *
 * @param jsonrpc the version of JSON-RPC
 * @param method the method
 * @param params the parameters
 */
record Progress(String jsonrpc, String method, Params params) {

	/** How many notifications precede the result. */
	static final int STEPS = 3;

	/**
	 * Parameters.
	 *
	 * @param progressToken the token of the request
	 * @param progress how much is done
	 * @param total how much there is
	 */
	record Params(String progressToken, int progress, int total) {
	}

	static Stream<Progress> all() {
		return IntStream.rangeClosed(1, STEPS)
			.mapToObj((step) -> new Progress("2.0", "notifications/progress", new Params("p1", step, STEPS)));
	}

}
