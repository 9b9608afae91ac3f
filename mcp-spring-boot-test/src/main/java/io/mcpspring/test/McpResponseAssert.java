package io.mcpspring.test;

import io.mcpspring.client.question.Question;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.AbstractStringAssert;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ListAssert;
import org.assertj.core.api.ObjectAssert;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Assertions on the answer to a request.
 */
public final class McpResponseAssert extends AbstractAssert<McpResponseAssert, McpResponse> {

	private static final JsonMapper JSON = JsonMapper.shared();

	McpResponseAssert(McpResponse actual) {
		super(actual, McpResponseAssert.class);
	}

	/**
	 * Verify that there is a result, and that it is not that of a tool that failed.
	 * @return this
	 */
	public McpResponseAssert succeeded() {
		isNotNull();
		if (this.actual.failure() != null || this.actual.isFailed()) {
			throw failure("Expected a successful result but was %s", this.actual);
		}
		return this;
	}

	/**
	 * Verify that the tool failed, and that the texts for the model contain the given
	 * ones.
	 * @param texts parts of the texts
	 * @return this
	 */
	public McpResponseAssert failed(String... texts) {
		isNotNull();
		if (!this.actual.isFailed()) {
			throw failure("Expected the tool to fail but was %s", this.actual);
		}
		for (String text : texts) {
			Assertions.assertThat(this.actual.text()).as("texts of the failure").contains(text);
		}
		return this;
	}

	/**
	 * Verify that the server answered with an error of the protocol.
	 * @param code the code, for example one of {@link io.mcpspring.model.ErrorCode
	 * ErrorCode}
	 * @return this
	 */
	public McpResponseAssert hasErrorCode(int code) {
		isNotNull();
		JsonRpcError error = this.actual.error();
		if (error == null || error.code() != code) {
			throw failure("Expected the error %s but was %s", code, this.actual);
		}
		return this;
	}

	/**
	 * Verify the HTTP status of the answer.
	 * @param status the status
	 * @return this
	 */
	public McpResponseAssert hasStatus(int status) {
		isNotNull();
		if (this.actual.status() != status) {
			throw failure("Expected the HTTP status %s but was %s with %s", status, this.actual.status(), this.actual);
		}
		return this;
	}

	/**
	 * Verify the texts of the answer.
	 * @param text the texts, one a line
	 * @return this
	 */
	public McpResponseAssert hasText(String text) {
		text().isEqualTo(text);
		return this;
	}

	/**
	 * Return assertions on the texts of the answer.
	 * @return the assertions
	 */
	public AbstractStringAssert<?> text() {
		succeeded();
		return Assertions.assertThat(this.actual.text()).as("texts");
	}

	/**
	 * Return assertions on the structured result of a tool.
	 * @param type the type to read it as
	 * @param <T> the type
	 * @return the assertions
	 */
	public <T> ObjectAssert<T> structured(Class<T> type) {
		succeeded();
		return Assertions.assertThat(this.actual.structured(type)).as("structured result");
	}

	/**
	 * Verify a part of the structured result of a tool.
	 * @param pointer a JSON pointer, such as {@code /id}
	 * @param value the expected value: a text, a number, a boolean, {@code null}, or
	 * another value that Jackson writes like that part. Numbers are equal regardless of
	 * their scale; the text "5" is not the number 5, and a missing part is not
	 * {@code null}
	 * @return this
	 */
	public McpResponseAssert hasStructured(String pointer, @Nullable Object value) {
		succeeded();
		JsonNode part = this.actual.structured().at(pointer);
		JsonNode expected = JSON.readTree(JSON.writeValueAsString(value));
		boolean equal = (part.isNumber() && expected.isNumber())
				? part.decimalValue().compareTo(expected.decimalValue()) == 0 : part.equals(expected);
		if (!equal) {
			throw failure("Expected the structured result at %s to be %s but it %s in %s", pointer, expected,
					part.isMissingNode() ? "is missing" : "was " + part, this.actual);
		}
		return this;
	}

	/**
	 * Return assertions on the blocks of the answer.
	 * @return the assertions, on JSON
	 */
	public ListAssert<JsonNode> blocks() {
		return Assertions.assertThat(this.actual.blocks()).as("blocks");
	}

	/**
	 * Return assertions on the updates of the progress.
	 * @return the assertions
	 */
	public ListAssert<Progress> progress() {
		return Assertions.assertThat(this.actual.progress()).as("progress");
	}

	/**
	 * Return assertions on the log messages.
	 * @return the assertions
	 */
	public ListAssert<LogMessage> logs() {
		return Assertions.assertThat(this.actual.logs()).as("log messages");
	}

	/**
	 * Return assertions on all notifications of the call.
	 * @return the assertions
	 */
	public ListAssert<Notification> notifications() {
		return Assertions.assertThat(this.actual.notifications()).as("notifications");
	}

	/**
	 * Verify the questions that the server asked the person, in their order.
	 * @param messages the messages of the questions; none to verify that nothing was
	 * asked, of the client's model neither
	 * @return this
	 */
	public McpResponseAssert asked(String... messages) {
		ListAssert<Question> questions = Assertions.assertThat(this.actual.questions()).as("questions");
		if (messages.length == 0) {
			questions.isEmpty();
			return this;
		}
		questions.filteredOn((question) -> question.method().equals(Question.ELICITATION))
			.extracting(Question::message)
			.containsExactly(messages);
		return this;
	}

}
