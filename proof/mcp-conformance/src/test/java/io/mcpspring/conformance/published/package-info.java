/**
 * What is published, and how.
 */
@NullMarked
package io.mcpspring.conformance.published;

import org.jspecify.annotations.NullMarked;
