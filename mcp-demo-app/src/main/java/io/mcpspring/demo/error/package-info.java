/**
 * What can go wrong, in words for whoever asked.
 */
@NullMarked
package io.mcpspring.demo.error;

import org.jspecify.annotations.NullMarked;
