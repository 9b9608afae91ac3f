/**
 * Headers that repeat members of the body.
 */
@NullMarked
package io.mcpspring.client.header;

import org.jspecify.annotations.NullMarked;
