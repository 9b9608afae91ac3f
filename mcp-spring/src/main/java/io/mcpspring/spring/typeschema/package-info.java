/**
 * JSON Schemas of Java types, as the application's JSON mapper reads and writes them.
 */
@NullMarked
package io.mcpspring.spring.typeschema;

import org.jspecify.annotations.NullMarked;
