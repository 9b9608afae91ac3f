/**
 * Registration of the annotated methods of beans, with the sources of their arguments.
 */
@NullMarked
package io.mcpspring.autoconfigure.method;

import org.jspecify.annotations.NullMarked;
