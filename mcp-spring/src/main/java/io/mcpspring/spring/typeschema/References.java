package io.mcpspring.spring.typeschema;

import io.mcpspring.spring.typeschema.declaration.TypeUse;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.node.ObjectNode;

/**
 * References from one schema to those of other types.
 */
@FunctionalInterface
interface References {

	/**
	 * Refer to a type.
	 * @param type the type
	 * @param use its use, which tells of its items or values
	 * @return its schema, which may be filled in later; keywords added to it take
	 * precedence over those of the type
	 */
	ObjectNode to(JavaType type, TypeUse use);

	/**
	 * Refer to a type whose values may also be {@code null}.
	 * @param type the type
	 * @param use its use
	 * @return the schema as for {@link #to}
	 */
	default ObjectNode toNullable(JavaType type, TypeUse use) {
		return to(type, use);
	}

}
