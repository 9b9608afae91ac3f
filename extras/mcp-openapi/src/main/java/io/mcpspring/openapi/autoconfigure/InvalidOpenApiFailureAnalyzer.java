package io.mcpspring.openapi.autoconfigure;

import io.mcpspring.openapi.InvalidOpenApiException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Failure analyzer that names the document, the place in it, and the remedy.
 */
final class InvalidOpenApiFailureAnalyzer extends AbstractFailureAnalyzer<InvalidOpenApiException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidOpenApiException cause) {
		return new FailureAnalysis(cause.getMessage() + ".", cause.remedy(), cause);
	}

}
