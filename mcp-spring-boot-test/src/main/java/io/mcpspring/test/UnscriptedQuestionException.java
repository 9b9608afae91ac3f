package io.mcpspring.test;

import java.util.List;

import io.mcpspring.client.question.Question;
import io.mcpspring.context.McpException;
import io.mcpspring.model.ErrorCode;

/**
 * The server asked something that the test has not prepared an answer for.
 */
final class UnscriptedQuestionException extends McpException {

	private static final long serialVersionUID = 1L;

	UnscriptedQuestionException(Question question, List<String> answers) {
		super(ErrorCode.INTERNAL_ERROR, message(question, answers));
	}

	private static String message(Question question, List<String> answers) {
		return switch (question.method()) {
			case Question.SAMPLING -> "The server asked for a message of the model: prepare one with sampling(…)";
			case Question.ROOTS -> "The server asked for the roots: prepare them with roots(…)";
			case Question.ELICITATION -> "The server asked '" + question.message() + "', prepared are answers to "
					+ answers.stream().map((answer) -> "'" + answer + "'").toList()
					+ ": prepare one with answering(…), declining(…) or dismissing(…)";
			default -> "The server sent the unknown request '" + question.method() + "'";
		};
	}

}
