/**
 * Ready-made providers of resources.
 */
@NullMarked
package io.mcpspring.resource;

import org.jspecify.annotations.NullMarked;
