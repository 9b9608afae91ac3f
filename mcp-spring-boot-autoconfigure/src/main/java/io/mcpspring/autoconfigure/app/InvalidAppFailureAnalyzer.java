package io.mcpspring.autoconfigure.app;

import io.mcpspring.spring.app.InvalidAppException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Failure analyzer that names the invalid page or link, and the remedy.
 */
final class InvalidAppFailureAnalyzer extends AbstractFailureAnalyzer<InvalidAppException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidAppException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.remedy(), cause);
	}

}
