/**
 * Who may do what in the shop: everybody everything, unless the profile {@code secured}
 * is active.
 */
@NullMarked
package io.mcpspring.demo.security;

import org.jspecify.annotations.NullMarked;
