/**
 * What a server offers (tools, resources, prompts) and how a request reaches it, the same
 * for both eras.
 */
@NullMarked
package io.mcpspring.server;

import org.jspecify.annotations.NullMarked;
