/**
 * Offers of an application of Spring AI: common types, and the customizer of tools.
 */
@NullMarked
package io.mcpspring.springai;

import org.jspecify.annotations.NullMarked;
