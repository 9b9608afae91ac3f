/**
 * Conditions of the auto-configurations that Spring Boot has no annotation for.
 */
@NullMarked
package io.mcpspring.autoconfigure.condition;

import org.jspecify.annotations.NullMarked;
