/**
 * Ready-made providers of resources from files.
 */
@NullMarked
package io.mcpspring.spring.resource;

import org.jspecify.annotations.NullMarked;
