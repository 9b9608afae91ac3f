/**
 * The way to the endpoint in a mock web environment, which has no port.
 */
@NullMarked
package io.mcpspring.test.mock;

import org.jspecify.annotations.NullMarked;
