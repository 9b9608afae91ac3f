/**
 * Auto-configuration of the traces of calls in the log and in audits.
 */
@NullMarked
package io.mcpspring.autoconfigure.audit;

import org.jspecify.annotations.NullMarked;
