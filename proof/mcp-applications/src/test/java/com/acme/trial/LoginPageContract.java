package com.acme.trial;

import java.util.Map;

import com.acme.trial.Chain.Browser;
import io.mcpspring.test.McpEra;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application whose own chain has a login page and nothing for programs.
 */
abstract class LoginPageContract {

	private final Running running;

	private final Stack stack;

	LoginPageContract(Stack stack) {
		this.stack = stack;
		this.running = stack.running("form");
	}

	@Test
	void startShowsTheChainToWrite() {
		assertThat(this.running.warnings()).anySatisfy((warning) -> assertThat(warning).contains("securityMatcher")
			.contains("/mcp")
			.contains("httpBasic")
			.containsIgnoringCase("csrf"));
	}

	@ParameterizedTest
	@EnumSource
	void programsAreChallengedAndNeverSentToALoginPage(McpEra era) {
		Knock unknown = this.running.client().knock(era);
		Chain.assertChallenged(unknown);
		assertThat(unknown.message().at("/error/message").asString("")).contains("only its login page", "operator");
		Chain.assertChallenged(this.running.client("ada").knock(era));
		Chain.assertChallenged(this.running.client().with("Accept-Language", "de").knock(era));
	}

	@ParameterizedTest
	@EnumSource
	void cookieAloneIsNotEnough(McpEra era) {
		Browser browser = Browser.login(this.running.client(), "ada");
		Knock forged = browser.forged(this.running.client()).knock(era);
		assertThat(forged.status()).as(forged.toString()).isEqualTo(403);
		Knock own = browser.own(this.running.client()).knock(era);
		assertThat(own.status()).as(own.toString()).isEqualTo(200);
	}

	@Test
	void peopleSeeTheLoginPageAsBefore() {
		assertThat(this.running.client().with("Accept", "text/html").get("/api/pets/1").statusCode()).isEqualTo(302);
		Browser browser = Browser.login(this.running.client(), "ada");
		assertThat(browser.forged(this.running.client()).get("/api/pets/1").body()).contains("Leo");
		assertThat(browser.forged(this.running.client()).get("/api/admin/purged").statusCode()).isEqualTo(403);
	}

	@ParameterizedTest
	@EnumSource
	void chainThatTheStartShowsLetsProgramsIn(McpEra era) {
		Running mended = this.stack.running("form,mcp-chain");
		assertThat(String.join("\n", mended.warnings())).doesNotContain("securityMatcher");
		Answer answer = mended.client("ada").call(era, "get_pet", Map.of("petId", 1));
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		Knock unknown = mended.client().knock(era);
		Chain.assertChallenged(unknown);
		assertThat(unknown.message().at("/error/message").asString("")).contains("send credentials");
		Knock greeted = mended.client("ada").knock(era);
		assertThat(greeted.status()).as(greeted.toString()).isEqualTo(200);
		assertThat(greeted.response().headers().allValues("Set-Cookie")).isEmpty();
		Browser browser = Browser.login(mended.client(), "ada");
		assertThat(browser.forged(mended.client()).knock(era).status()).isEqualTo(403);
		Answer denied = mended.client("ada").call(era, "purge_owner", Map.of("id", 7));
		assertThat(denied.succeeded()).as(denied.toString()).isFalse();
		assertThat(mended.client().with("Accept", "text/html").get("/api/pets/1").statusCode()).isEqualTo(302);
	}

}
