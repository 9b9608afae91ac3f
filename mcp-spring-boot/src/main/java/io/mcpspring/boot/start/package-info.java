/**
 * Checks that stop an unsafe or dead start, and advice at the start.
 */
@NullMarked
package io.mcpspring.boot.start;

import org.jspecify.annotations.NullMarked;
