/**
 * What a method of an author sees of its call: the request context, questions to the
 * client and their answers, and the exceptions that it throws.
 */
@NullMarked
package io.mcpspring.context;

import org.jspecify.annotations.NullMarked;
