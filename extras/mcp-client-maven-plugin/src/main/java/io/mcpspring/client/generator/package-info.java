/**
 * Interfaces written from the tools of a server.
 */
@NullMarked
package io.mcpspring.client.generator;

import org.jspecify.annotations.NullMarked;
