package io.mcpspring.test;

import java.util.Arrays;
import java.util.function.Function;
import java.util.regex.Pattern;

import io.mcpspring.client.question.ElicitationReplies;
import io.mcpspring.client.question.Question;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Prepared answers of a test client to questions of the server.
 */
abstract class ScriptedClient extends TestRequests {

	abstract ClientScript script();

	abstract McpTestClient with(ClientScript script);

	/**
	 * Prepare an answer: when the server asks this, the form is filled in so. Each
	 * prepared answer is given once within a call.
	 * @param question the message of the question
	 * @param content the values of the form, a record or a map
	 * @return the changed client
	 */
	public McpTestClient answering(String question, Object content) {
		ObjectNode form = accept(content);
		return with(script().with(new ClientScript.Answer(question, (asked) -> form)));
	}

	/**
	 * Prepare an answer to a question whose message is not known before: when the server
	 * asks something like this, the form is filled in so. Each prepared answer is given
	 * once within a call.
	 * @param question the pattern of the whole message of the question
	 * @param content the values of the form, a record or a map
	 * @return the changed client
	 */
	public McpTestClient answering(Pattern question, Object content) {
		ObjectNode form = accept(content);
		return with(script()
			.with(new ClientScript.Answer(question.pattern(), question.asMatchPredicate(), (asked) -> form)));
	}

	/**
	 * Prepare an answer that is made when the server asks, for actions of a test while
	 * the question is open.
	 * @param question the message of the question
	 * @param person returns the values of the form, a record or a map
	 * @return the changed client
	 */
	public McpTestClient answering(String question, Function<Question, ?> person) {
		return with(script().with(new ClientScript.Answer(question, (asked) -> accept(person.apply(asked)))));
	}

	private ObjectNode accept(@Nullable Object content) {
		if (!(json(content) instanceof ObjectNode form)) {
			throw new IllegalArgumentException("A form is filled in by an object, which " + content + " is not");
		}
		return ElicitationReplies.accept(form);
	}

	/**
	 * Prepare the consent to visit a page.
	 * @param question the message of the question
	 * @return the changed client
	 */
	public McpTestClient consenting(String question) {
		return with(script().with(new ClientScript.Answer(question, (asked) -> ElicitationReplies.accept())));
	}

	/**
	 * Prepare a no.
	 * @param question the message of the question
	 * @return the changed client
	 */
	public McpTestClient declining(String question) {
		return with(script().with(new ClientScript.Answer(question, (asked) -> ElicitationReplies.decline())));
	}

	/**
	 * Prepare that the person closes the question without a choice.
	 * @param question the message of the question
	 * @return the changed client
	 */
	public McpTestClient dismissing(String question) {
		return with(script().with(new ClientScript.Answer(question, (asked) -> ElicitationReplies.cancel())));
	}

	/**
	 * Prepare a message of the client's model.
	 * @param text the text of each message
	 * @return the changed client
	 */
	public McpTestClient sampling(String text) {
		return sampling((question) -> text);
	}

	/**
	 * Prepare a message of the client's model.
	 * @param model returns the text of a message, of the question with its
	 * {@linkplain Question#prompt() prompt}
	 * @return the changed client
	 */
	public McpTestClient sampling(Function<Question, String> model) {
		ClientScript script = script();
		return with(new ClientScript(script.answers(), model, script.roots()));
	}

	/**
	 * Prepare the client's roots.
	 * @param uris the {@code file} URIs
	 * @return the changed client
	 */
	public McpTestClient roots(String... uris) {
		ClientScript script = script();
		return with(new ClientScript(script.answers(), script.sampling(), Arrays.asList(uris)));
	}

}
