package io.mcpspring.test;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

import io.mcpspring.client.question.ElicitationReplies;
import io.mcpspring.client.question.Question;
import io.mcpspring.client.question.QuestionHandler;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answers that a test has prepared.
 *
 * @param answers the answers of the person, in their order
 * @param sampling writes the messages of the model, or {@code null}
 * @param roots the roots, or {@code null}
 */
record ClientScript(List<Answer> answers, @Nullable Function<Question, String> sampling, @Nullable List<String> roots) {

	static final ClientScript EMPTY = new ClientScript(List.of(), null, null);

	ClientScript {
		answers = List.copyOf(answers);
		roots = (roots != null) ? List.copyOf(roots) : null;
	}

	ClientScript with(Answer answer) {
		List<Answer> all = new ArrayList<>(this.answers);
		all.add(answer);
		return new ClientScript(all, this.sampling, this.roots);
	}

	/**
	 * Begin a call: each answer is given once in it.
	 * @param asked receives the questions as they come
	 */
	QuestionHandler begin(Recorder asked) {
		List<Answer> left = new ArrayList<>(this.answers);
		return (question) -> {
			asked.question(question);
			try {
				return answer(question, left);
			}
			catch (UnscriptedQuestionException ex) {
				asked.unscripted(ex);
				throw ex;
			}
		};
	}

	private ObjectNode answer(Question question, List<Answer> left) {
		if (question.method().equals(Question.SAMPLING) && this.sampling != null) {
			return ElicitationReplies.message("test", this.sampling.apply(question));
		}
		if (question.method().equals(Question.ROOTS) && this.roots != null) {
			return ElicitationReplies.roots(this.roots);
		}
		if (question.method().equals(Question.ELICITATION)) {
			return next(question, left).result().apply(question);
		}
		throw unscripted(question);
	}

	private UnscriptedQuestionException unscripted(Question question) {
		return new UnscriptedQuestionException(question, this.answers.stream().map(Answer::question).toList());
	}

	private Answer next(Question question, List<Answer> left) {
		synchronized (left) {
			for (Answer answer : left) {
				if (answer.asked().test(question.message())) {
					left.remove(answer);
					return answer;
				}
			}
		}
		throw unscripted(question);
	}

	/**
	 * An answer of the person.
	 *
	 * @param question the message of the question, or its pattern
	 * @param asked whether the answer is one to a message
	 * @param result returns the answer in the form of the protocol
	 */
	record Answer(String question, Predicate<String> asked, Function<Question, ObjectNode> result) {

		Answer(String question, Function<Question, ObjectNode> result) {
			this(question, question::equals, result);
		}
	}

}
