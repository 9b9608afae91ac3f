/**
 * Reactions to servers that change their tools again and again.
 */
@NullMarked
package io.mcpspring.client.service.change;

import org.jspecify.annotations.NullMarked;
