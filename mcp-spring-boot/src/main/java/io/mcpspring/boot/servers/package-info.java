/**
 * The servers of an application that has several.
 */
@NullMarked
package io.mcpspring.boot.servers;

import org.jspecify.annotations.NullMarked;
