/**
 * Ready-made providers of resources from files.
 */
@NullMarked
package io.mcpspring.resource;

import org.jspecify.annotations.NullMarked;
