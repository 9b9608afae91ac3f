package io.mcpspring.autoconfigure.skill;

import io.mcpspring.spring.skill.InvalidSkillException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Failure analyzer that names the invalid skill.
 */
final class InvalidSkillFailureAnalyzer extends AbstractFailureAnalyzer<InvalidSkillException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidSkillException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()),
				"Correct the skill, or remove it from the folders that 'mcp.server.skills.locations' names.", cause);
	}

}
