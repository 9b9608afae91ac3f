/**
 * What a server offers, as a whole: approved once, compared from then on, and checked for
 * what some hosts refuse.
 */
@NullMarked
package io.mcpspring.test.descriptor;

import org.jspecify.annotations.NullMarked;
