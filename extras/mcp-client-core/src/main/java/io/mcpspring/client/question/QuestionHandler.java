package io.mcpspring.client.question;

import tools.jackson.databind.node.ObjectNode;

/**
 * Answers questions of the server. Runs on a thread of the client, and may block it.
 */
@FunctionalInterface
public interface QuestionHandler {

	/**
	 * Answer a question.
	 * @param question the question
	 * @return the result, for example one of {@link ElicitationReplies}
	 * @throws io.mcpspring.context.McpException to refuse: a session answers with that
	 * error, without a session the call fails with it
	 */
	ObjectNode answer(Question question);

}
