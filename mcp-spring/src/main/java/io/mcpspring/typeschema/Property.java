package io.mcpspring.typeschema;

import tools.jackson.databind.JavaType;

/**
 * A property of an object schema, made from a parameter or from a property of a bean.
 *
 * @param name the name in JSON
 * @param type the type
 * @param declaration what annotations say
 * @param required whether it is always there
 * @param nullable whether it may be there as {@code null}
 */
record Property(String name, JavaType type, Declaration declaration, boolean required, boolean nullable) {

}
