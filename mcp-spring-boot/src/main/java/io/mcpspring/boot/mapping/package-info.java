/**
 * The mappings of controllers whose methods are tools, and the filters in front of them.
 */
@NullMarked
package io.mcpspring.boot.mapping;

import org.jspecify.annotations.NullMarked;
