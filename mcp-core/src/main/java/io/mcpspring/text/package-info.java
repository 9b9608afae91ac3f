/**
 * Fast conversion of the strings of JSON from and to UTF-8.
 */
@NullMarked
package io.mcpspring.text;

import org.jspecify.annotations.NullMarked;
