/**
 * The answer to a request, the same for both eras:
 * {@link io.mcpspring.engine.answer.Answer} decides between a JSON body and a stream, and
 * {@link io.mcpspring.engine.answer.Outcomes} maps failures to errors, statuses and
 * headers.
 */
@NullMarked
package io.mcpspring.engine.answer;

import org.jspecify.annotations.NullMarked;
