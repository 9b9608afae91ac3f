/**
 * What customers send back.
 */
@NullMarked
package io.mcpspring.demo.returns;

import org.jspecify.annotations.NullMarked;
