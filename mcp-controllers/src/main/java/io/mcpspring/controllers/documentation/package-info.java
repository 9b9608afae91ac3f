/**
 * Documentation of methods of controllers, by OpenAPI annotations or by their Javadoc, of
 * which neither is a dependency.
 */
@NullMarked
package io.mcpspring.controllers.documentation;

import org.jspecify.annotations.NullMarked;
