/**
 * JSON Schemas of Java types, as the application's JSON mapper reads and writes them.
 */
@NullMarked
package io.mcpspring.schema;

import org.jspecify.annotations.NullMarked;
