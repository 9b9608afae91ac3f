/**
 * What a model sees of a server: how many tokens it takes, what hosts refuse of it, and
 * where it differs from what was approved.
 */
@NullMarked
package io.mcpspring.report;

import org.jspecify.annotations.NullMarked;
