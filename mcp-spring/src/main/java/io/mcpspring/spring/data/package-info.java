/**
 * Arguments and results of Spring Data's types, in a separate package because Spring Data
 * is optional.
 */
@NullMarked
package io.mcpspring.spring.data;

import org.jspecify.annotations.NullMarked;
