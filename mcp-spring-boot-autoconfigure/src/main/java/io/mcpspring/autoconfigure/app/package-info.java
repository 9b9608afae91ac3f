/**
 * Auto-configuration of apps.
 */
@NullMarked
package io.mcpspring.autoconfigure.app;

import org.jspecify.annotations.NullMarked;
