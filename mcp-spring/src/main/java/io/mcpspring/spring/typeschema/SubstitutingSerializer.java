package io.mcpspring.spring.typeschema;

import tools.jackson.databind.JavaType;

/**
 * Serializer that writes a value of another type in place of the given one, so that the
 * schema describes the other type.
 */
public interface SubstitutingSerializer {

	/**
	 * Return the type that is written.
	 * @return the type, which must not be substituted itself
	 */
	JavaType substitute();

}
