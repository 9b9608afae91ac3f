/**
 * Reading of the messages of servers.
 */
@NullMarked
package io.mcpspring.client.message;

import org.jspecify.annotations.NullMarked;
