package com.acme.trial;

import java.util.Map;

import com.acme.trial.Chain.Browser;
import io.mcpspring.test.McpEra;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that has Spring Security and no chain of its own: Boot gives it Basic, a
 * login page and CSRF protection.
 */
abstract class BootChainContract {

	private final Running running;

	BootChainContract(Stack stack) {
		this.running = stack.running("boot");
	}

	@ParameterizedTest
	@EnumSource
	void programsSignInByBasic(McpEra era) {
		Answer answer = this.running.client("ada").call(era, "get_pet", Map.of("petId", 1));
		assertThat(answer.succeeded()).as(answer.toString()).isTrue();
		assertThat(answer.structured().path("name").asString()).isEqualTo("Leo");
	}

	@ParameterizedTest
	@EnumSource
	void programsGetNoSessionOfTheContainer(McpEra era) {
		Knock answer = this.running.client("ada").knock(era);
		assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
		assertThat(answer.response().headers().allValues("Set-Cookie")).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void strangersAreChallenged(McpEra era) {
		Chain.assertChallenged(this.running.client().knock(era));
		Chain.assertChallenged(this.running.client().as("ada", "wrong").knock(era));
		Chain.assertChallenged(this.running.client().with("Accept-Language", "de").knock(era));
	}

	@ParameterizedTest
	@EnumSource
	void foreignPagesAreRefusedAlthoughTheBrowserSignsInByItself(McpEra era) {
		Knock answer = this.running.client("ada").with("Origin", "https://evil.example.com").knock(era);
		assertThat(answer.status()).as(answer.toString()).isEqualTo(403);
		Knock stranger = this.running.client().with("Origin", "https://evil.example.com").knock(era);
		assertThat(stranger.status()).isIn(401, 403);
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
	void refusalForWantOfATokenSaysSo() {
		Browser browser = Browser.login(this.running.client(), "ada");
		Knock forged = browser.forged(this.running.client()).knock(McpEra.STATELESS);
		assertThat(forged.message().path("jsonrpc").asString("")).as(forged.toString()).isEqualTo("2.0");
		assertThat(forged.message().at("/error/message").asString("")).containsIgnoringCase("csrf");
	}

	@Test
	void restOfTheApplicationIsAsItWas() {
		Client ada = this.running.client("ada");
		assertThat(ada.get("/api/pets/1").body()).contains("Leo");
		assertThat(ada.post("/api/pets", "{\"name\":\"Max\"}").statusCode()).as("without a CSRF token").isIn(401, 403);
		assertThat(this.running.client().get("/api/pets/1").statusCode()).isIn(302, 401);
		assertThat(this.running.client().with("Accept", "text/html").get("/").statusCode()).isEqualTo(302);
	}

	@Test
	void startSaysWhoGuardsTheServer() {
		assertThat(this.running.log().stream().map(StartLog.Line::text))
			.anySatisfy((line) -> assertThat(line).contains("/mcp").containsAnyOf("Security", "chain", "guard"));
	}

}
