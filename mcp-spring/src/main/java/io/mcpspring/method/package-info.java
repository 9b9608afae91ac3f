/**
 * Methods of beans as they are declared, and calls of them.
 */
@NullMarked
package io.mcpspring.method;

import org.jspecify.annotations.NullMarked;
