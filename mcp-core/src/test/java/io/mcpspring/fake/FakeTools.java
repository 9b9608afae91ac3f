package io.mcpspring.fake;

import io.mcpspring.engine.model.DescribedTool;
import org.jspecify.annotations.Nullable;

/**
 * Descriptors of the tools of a {@link FakeServer}.
 */
final class FakeTools {

	private FakeTools() {
	}

	static DescribedTool descriptor(String name, String inputSchema, @Nullable String outputSchema) {
		return DescribedTool.builder(name, Json.object(inputSchema))
			.description("The tool " + name)
			.outputSchema((outputSchema != null) ? Json.object(outputSchema) : null)
			.build();
	}

}
