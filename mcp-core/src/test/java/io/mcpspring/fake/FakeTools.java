package io.mcpspring.fake;

import java.util.List;

import io.mcpspring.model.ToolAnnotations;
import io.mcpspring.model.ToolDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Descriptors of the tools of a {@link FakeServer}.
 */
final class FakeTools {

	private FakeTools() {
	}

	static ToolDescriptor descriptor(String name, String inputSchema, @Nullable String outputSchema) {
		return new ToolDescriptor(name, null, "The tool " + name, Json.object(inputSchema),
				(outputSchema != null) ? Json.object(outputSchema) : null, ToolAnnotations.NONE, List.of(), null);
	}

}
