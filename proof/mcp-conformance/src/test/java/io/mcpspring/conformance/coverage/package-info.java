/**
 * Holds the tables in {@code docs/coverage} to the tests.
 */
@NullMarked
package io.mcpspring.conformance.coverage;

import org.jspecify.annotations.NullMarked;
