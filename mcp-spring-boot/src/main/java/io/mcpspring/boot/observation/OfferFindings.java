package io.mcpspring.boot.observation;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.mcpspring.spring.method.argument.MethodAdvice;
import org.jspecify.annotations.Nullable;

/**
 * Findings about the first server.
 *
 * @param advice about the methods behind its offer
 * @param issuers about its authorization servers; {@code null} without access tokens
 * @param report on the offer as models see it; {@code null} without its module
 */
public record OfferFindings(MethodAdvice advice, @Nullable Supplier<Map<String, List<String>>> issuers,
		@Nullable ReportDetail report) {
}
