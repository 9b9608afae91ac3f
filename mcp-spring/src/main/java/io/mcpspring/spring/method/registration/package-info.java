/**
 * Scan of beans for annotated methods, and their registration.
 */
@NullMarked
package io.mcpspring.spring.method.registration;

import org.jspecify.annotations.NullMarked;
