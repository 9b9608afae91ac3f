/**
 * What exceptions of the application tell clients.
 */
@NullMarked
package io.mcpspring.error;

import org.jspecify.annotations.NullMarked;
