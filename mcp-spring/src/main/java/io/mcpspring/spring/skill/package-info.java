/**
 * Skills: folders of instructions that a model reads when it needs them (SEP-2640).
 */
@NullMarked
package io.mcpspring.spring.skill;

import org.jspecify.annotations.NullMarked;
