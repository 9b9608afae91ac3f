/**
 * Audit records of calls: the caller, the target and the outcome.
 */
@NullMarked
package io.mcpspring.spring.audit;

import org.jspecify.annotations.NullMarked;
