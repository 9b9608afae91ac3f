package io.mcpspring.openapi.schema;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas of the tool of an operation.
 *
 * @param input the schema of the arguments
 * @param arguments the arguments that stand for parameters
 * @param body the name of the argument that is the body, or {@code null}
 * @param output the schema of the structured result, or {@code null}
 * @param wrapped whether the result is the member {@code result} of the structured result
 */
public record OperationSchemas(ObjectNode input, List<Argument> arguments, @Nullable String body,
		@Nullable ObjectNode output, boolean wrapped) {

	/** The member that holds a result that is no object. */
	public static final String RESULT = "result";

	public OperationSchemas {
		arguments = List.copyOf(arguments);
	}

}
