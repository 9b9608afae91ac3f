/**
 * Auto-configuration of what calls leave behind in the log and in audits.
 */
@NullMarked
package io.mcpspring.autoconfigure.audit;

import org.jspecify.annotations.NullMarked;
