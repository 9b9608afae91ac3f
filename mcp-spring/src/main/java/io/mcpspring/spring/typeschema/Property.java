package io.mcpspring.spring.typeschema;

import io.mcpspring.spring.typeschema.declaration.Declaration;
import tools.jackson.databind.JavaType;

/**
 * Property of an object schema, from a parameter or from a property of a bean.
 *
 * @param name the name in JSON
 * @param type the type
 * @param declaration its annotations
 * @param required whether it is always present
 * @param nullable whether it may be {@code null}
 */
record Property(String name, JavaType type, Declaration declaration, boolean required, boolean nullable) {

	/** Return the same property, which may be absent. */
	Property optional() {
		return new Property(this.name, this.type, this.declaration, false, this.nullable);
	}

}
