/**
 * What is common to the web stacks of applications.
 */
@NullMarked
package io.mcpspring.autoconfigure.web;

import org.jspecify.annotations.NullMarked;
