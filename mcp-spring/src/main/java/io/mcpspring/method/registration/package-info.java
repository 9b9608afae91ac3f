/**
 * Finding annotated methods in beans and registering them.
 */
@NullMarked
package io.mcpspring.method.registration;

import org.jspecify.annotations.NullMarked;
