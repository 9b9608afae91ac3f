package io.mcpspring.test;

import java.util.regex.Pattern;

import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.test.app.OwnerTools;
import io.mcpspring.test.app.OwnerTools.Confirmation;
import io.mcpspring.test.app.OwnerTools.Owner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the test client does in each web environment, on each web stack.
 */
abstract class ClientContract {

	@Autowired
	private McpTestClient anybody;

	@Autowired
	private OwnerTools tools;

	private McpTestClient client;

	@BeforeEach
	void signIn() {
		this.tools.close();
		this.client = this.anybody.signedInAs("ada", "ada");
	}

	@EachEra
	void readsStructuredResults() {
		McpResponse response = this.client.tool("find_owner").with("name", "Davis").call();
		assertThat(response.structured(Owner.class)).isEqualTo(new Owner(2, "Davis", "Sun Prairie"));
		assertThat(response).hasStructured("/id", 2).structured(Owner.class).extracting(Owner::name).isEqualTo("Davis");
	}

	@EachEra
	void tellsFailuresOfToolsFromErrors() {
		assertThat(this.client.tool("find_owner").with("name", "X").call()).failed("There is no owner 'X'");
		assertThat(this.client.tool("unknown").call()).hasErrorCode(ErrorCode.INVALID_PARAMS);
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> this.client.tool("find_owner").with("name", "X").call().structured(Owner.class))
			.withMessageContaining("There is no owner 'X'");
	}

	// server-2025 SAMP-13, server-2026 MRTR-11
	@EachEra
	void answersQuestionsAsPrepared() {
		McpResponse response = this.client.answering("Cancel order 3?", new Confirmation(true))
			.tool("cancel_order")
			.with("order", 3)
			.call();
		assertThat(response).hasText("Order 3 is cancelled").asked("Cancel order 3?");
		assertThat(this.client.declining("Cancel order 3?").tool("cancel_order").with("order", 3).call())
			.hasText("Declined");
		assertThat(this.client.dismissing("Cancel order 3?").tool("cancel_order").with("order", 3).call())
			.hasText("Kept");
	}

	@EachEra
	void answersQuestionsThatAreNotKnownBefore() {
		McpTestClient person = this.client.answering(Pattern.compile("Cancel order \\d\\?"), new Confirmation(true));
		assertThat(person.tool("cancel_order").with("order", 3).call()).hasText("Order 3 is cancelled");
		McpTestRequest call = this.client.answering(Pattern.compile("Cancel"), new Confirmation(true))
			.tool("cancel_order")
			.with("order", 3);
		assertThatExceptionOfType(AssertionError.class).isThrownBy(call::call).withMessageContaining("'Cancel'");
	}

	@EachEra
	void failsWhenNoAnswerIsPrepared() {
		McpTestRequest call = this.client.declining("Something else?").tool("cancel_order").with("order", 3);
		assertThatExceptionOfType(AssertionError.class).isThrownBy(call::call)
			.withMessageContaining("'Cancel order 3?'")
			.withMessageContaining("'Something else?'");
	}

	@EachEra
	void isAskedNothingWhenItDeclaresNothing(McpEra era) {
		McpResponse response = this.client.declaring().tool("cancel_order").with("order", 3).call();
		if (era == McpEra.STATELESS) {
			assertThat(response).hasErrorCode(ErrorCode.MISSING_CLIENT_CAPABILITY).hasStatus(400);
		}
		else {
			assertThat(response.questions()).isEmpty();
			assertThat(response.failure() != null || response.isFailed()).isTrue();
		}
	}

	@EachEra
	void writesAsModelAndListsRoots() {
		McpTestClient prepared = this.client.sampling((question) -> "Hi (" + question.prompt() + ")")
			.roots("file:///work");
		assertThat(prepared.tool("greet").call()).hasText("Hi (Write a greeting) from file:///work");
	}

	// server-2025 LOG-02, CANC-08; server-2026 LOG-03, PROG-01
	@EachEra
	void keepsProgressAndLogMessages() {
		McpResponse response = this.client.tool("count").with("steps", 1).call();
		assertThat(response).hasText("done");
		assertThat(response).progress().containsExactly(Progress.of(1, 1.0, "Counted 1"));
		assertThat(response).logs().containsExactly(LogMessage.of(LoggingLevel.WARNING, "counter", "Counted to 1"));
		assertThat(this.client.logging(LoggingLevel.ERROR).tool("count").with("steps", 1).call()).logs().isEmpty();
	}

	// server-2025 SSE-07, SSE-09
	@Test
	void fetchesTheAnswerAfterACut() {
		McpTestCall call = this.client.speaking(McpEra.SESSION).tool("wait").start().awaitProgress().cut();
		this.tools.open();
		assertThat(call.response()).hasText("opened").progress().hasSize(1);
	}

	// server-2026 CANC-01
	@Test
	void losesTheAnswerByACutWithoutSession() {
		int before = this.tools.cancelled();
		McpTestCall call = this.client.speaking(McpEra.STATELESS).tool("wait").start().awaitProgress().cut();
		assertThat(call.response().failure()).hasMessageContaining("cannot be fetched");
		awaitCancellation(before);
	}

	// server-2025 CANC-01, server-2026 CANC-01
	@EachEra
	void cancelsACall() {
		int before = this.tools.cancelled();
		this.client.tool("wait").start().awaitProgress().cancel();
		awaitCancellation(before);
	}

	private void awaitCancellation(int before) {
		org.awaitility.Awaitility.await().until(() -> this.tools.cancelled() == before + 1);
	}

	// server-2025 RES-10, server-2026 SUBS-07
	@EachEra
	void hearsOfUpdates() {
		try (McpTestListener listener = this.client.listen("owner://2")) {
			assertThat(this.client.tool("touch").call()).succeeded();
			listener.awaitUpdate("owner://2");
		}
	}

	@EachEra
	void readsResourcesAndPrompts() {
		assertThat(this.client.resource("owner://2").call().text(Owner.class).city()).isEqualTo("Sun Prairie");
		assertThat(this.client.prompt("letter").with("name", "Davis").call()).hasText("Write to Davis");
		assertThat(this.client.completePrompt("letter", "name", "F")).containsExactly("Franklin");
	}

	@EachEra
	void listsWhatIsOffered() {
		assertThat(this.client.tools()).extracting((tool) -> tool.path("name").asString()).contains("find_owner");
		assertThat(this.client.resources()).hasSize(1);
		assertThat(this.client.prompts()).hasSize(1);
		assertThat(this.client.server().capabilities().has("tools")).isTrue();
	}

	@EachEra
	void isTheUserWhoSignsIn() {
		assertThat(this.client.tool("whoami").call()).hasText("ada");
		assertThat(this.anybody.signedInAs("bob", "bob").tool("whoami").call()).hasText("bob");
		assertThat(this.anybody.signedInAs("bob", "wrong").tool("whoami").call()).hasStatus(401);
	}

	@EachEra
	void speaksTheEraOfTheTest(McpEra era) {
		assertThat(this.client.server().version()).isEqualTo(era.version());
		assertThat(this.client.server().sessionId() != null).isEqualTo(era == McpEra.SESSION);
	}

	@Test
	void speaksOlderRevisions() {
		McpTestClient older = this.client.speaking(ProtocolVersion.V2025_03_26);
		assertThat(older.server().version()).isEqualTo(ProtocolVersion.V2025_03_26);
		assertThat(older.tool("find_owner").with("name", "Davis").call()).text().contains("Sun Prairie");
	}

}
