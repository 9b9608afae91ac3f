/**
 * Detection of the web stack of an application.
 */
@NullMarked
package io.mcpspring.autoconfigure.web;

import org.jspecify.annotations.NullMarked;
