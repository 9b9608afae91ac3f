package io.mcpspring.autoconfigure.controller;

import io.mcpspring.boot.ListEntries;
import io.mcpspring.controllers.ControllerSettings;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.OnPropertyListCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Condition that methods of controllers are to be offered. Entries that are not written
 * as a list match as well, so that the start can say so.
 */
public final class OnIncludedControllersCondition extends OnPropertyListCondition {

	OnIncludedControllersCondition() {
		super(ControllerSettings.INCLUDE, () -> ConditionMessage.forCondition("MCP controllers"));
	}

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionOutcome outcome = super.getMatchOutcome(context, metadata);
		return outcome.isMatch() || !ListEntries.hasKeys(context.getEnvironment(), ControllerSettings.INCLUDE) ? outcome
				: ConditionOutcome.match(outcome.getConditionMessage());
	}

}
