/**
 * How the controllers run.
 */
@NullMarked
package io.mcpspring.demo.web;

import org.jspecify.annotations.NullMarked;
