/**
 * Translation of the application's exceptions for clients.
 */
@NullMarked
package io.mcpspring.error;

import org.jspecify.annotations.NullMarked;
