/**
 * The whole offer of a server: approved once, compared from then on, and checked for
 * obstacles in some hosts.
 */
@NullMarked
package io.mcpspring.test.descriptor;

import org.jspecify.annotations.NullMarked;
