/**
 * Registration of the annotated methods of beans, with the sources of their arguments.
 */
@NullMarked
package io.mcpspring.boot.method;

import org.jspecify.annotations.NullMarked;
