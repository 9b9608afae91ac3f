/**
 * The test client as a bean of the application context of tests.
 */
@NullMarked
package io.mcpspring.test.autoconfigure;

import org.jspecify.annotations.NullMarked;
