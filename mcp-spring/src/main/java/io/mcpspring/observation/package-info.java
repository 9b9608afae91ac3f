/**
 * What is measured and traced, by Micrometer, which is optional.
 */
@NullMarked
package io.mcpspring.observation;

import org.jspecify.annotations.NullMarked;
