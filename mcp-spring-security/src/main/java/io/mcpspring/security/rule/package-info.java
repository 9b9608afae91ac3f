/**
 * Rules of the application for URLs and methods, applied to calls of tools.
 */
@NullMarked
package io.mcpspring.security.rule;

import org.jspecify.annotations.NullMarked;
