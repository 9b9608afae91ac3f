/**
 * Auto-configuration of the translation of the application's exceptions for clients.
 */
@NullMarked
package io.mcpspring.autoconfigure.error;

import org.jspecify.annotations.NullMarked;
