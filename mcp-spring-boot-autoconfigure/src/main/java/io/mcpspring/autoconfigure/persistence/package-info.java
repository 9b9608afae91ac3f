/**
 * Auto-configuration of open entity managers.
 */
@NullMarked
package io.mcpspring.autoconfigure.persistence;

import org.jspecify.annotations.NullMarked;
