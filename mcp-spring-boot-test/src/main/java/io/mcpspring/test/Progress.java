package io.mcpspring.test;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * An update of how far a call is.
 *
 * @param progress how much is done
 * @param total how much there is in all, or {@code null}
 * @param message the current step, or {@code null}
 */
public record Progress(double progress, @Nullable Double total, @Nullable String message) {

	static Progress of(ObjectNode params) {
		return new Progress(params.path("progress").asDouble(),
				params.path("total").isNumber() ? params.path("total").asDouble() : null,
				params.path("message").asString(null));
	}

}
