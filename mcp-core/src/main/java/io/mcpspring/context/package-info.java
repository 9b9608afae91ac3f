/**
 * The API of a call for its handler: the request context, questions to the client and
 * their answers, and the exceptions that it throws.
 */
@NullMarked
package io.mcpspring.context;

import org.jspecify.annotations.NullMarked;
