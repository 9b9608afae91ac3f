package io.mcpspring.engine.dispatch;

import java.util.List;

import io.mcpspring.engine.schema.CompiledSchema.Examination;
import io.mcpspring.engine.schema.NullMembers;
import io.mcpspring.engine.schema.SchemaViolation;
import io.mcpspring.engine.server.LenientArguments.Mended;
import tools.jackson.databind.node.ObjectNode;

/**
 * Arguments of a call after their validation.
 *
 * @param given the arguments as they came, without blank texts
 * @param arguments the arguments for the handler: mended, as far as possible
 * @param examination the result of their validation
 * @param mended the kinds of mended arguments
 */
record CheckedArguments(ObjectNode given, ObjectNode arguments, Examination examination, List<Mended> mended) {

	boolean areValid() {
		return this.examination.isValid();
	}

	/** Return the violations in the terms of the client. */
	List<SchemaViolation> violations() {
		return NullMembers.explain(this.given, this.examination.violations());
	}

}
