/**
 * Auto-configuration of skills.
 */
@NullMarked
package io.mcpspring.autoconfigure.skill;

import org.jspecify.annotations.NullMarked;
