/**
 * Documentation of methods of controllers, by OpenAPI annotations or by their Javadoc, of
 * which neither is a dependency.
 */
@NullMarked
package io.mcpspring.autoconfigure.controller.documentation;

import org.jspecify.annotations.NullMarked;
