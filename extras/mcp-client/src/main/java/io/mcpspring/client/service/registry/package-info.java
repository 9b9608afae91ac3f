/**
 * Clients of interfaces as beans.
 */
@NullMarked
package io.mcpspring.client.service.registry;

import org.jspecify.annotations.NullMarked;
