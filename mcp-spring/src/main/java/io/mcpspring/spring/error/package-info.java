/**
 * Translation of the application's exceptions for clients.
 */
@NullMarked
package io.mcpspring.spring.error;

import org.jspecify.annotations.NullMarked;
