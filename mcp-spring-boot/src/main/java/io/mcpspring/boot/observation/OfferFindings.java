package io.mcpspring.boot.observation;

import io.mcpspring.method.argument.MethodAdvice;
import org.jspecify.annotations.Nullable;

/**
 * Findings about the offer of a server.
 *
 * @param advice about the methods behind it
 * @param report on the offer as models see it; {@code null} without its module
 */
public record OfferFindings(MethodAdvice advice, @Nullable ReportDetail report) {
}
