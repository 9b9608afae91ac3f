/**
 * The answer to a request, the same for both eras: {@link io.mcpspring.answer.Answer}
 * decides between a JSON body and a stream, and {@link io.mcpspring.answer.Outcomes} maps
 * failures to errors, statuses and headers.
 */
@NullMarked
package io.mcpspring.answer;

import org.jspecify.annotations.NullMarked;
