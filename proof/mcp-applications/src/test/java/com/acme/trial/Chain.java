package com.acme.trial;

import java.net.http.HttpResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A security filter chain as clients meet it.
 */
final class Chain {

	private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

	private Chain() {
	}

	/** The answer to a program that nobody knows. */
	static void assertChallenged(Knock answer) {
		HttpResponse<String> response = answer.response();
		assertThat(response.statusCode()).as(answer.toString()).isEqualTo(401);
		assertThat(response.headers().firstValue("WWW-Authenticate")).as(answer.toString()).isPresent();
		assertThat(response.headers().firstValue("Location")).isEmpty();
		assertThat(response.headers().allValues("Set-Cookie")).as("no session of the container").isEmpty();
		assertThat(answer.message().path("jsonrpc").asString("")).as(answer.toString()).isEqualTo("2.0");
		assertThat(answer.message().has("error")).isTrue();
	}

	/**
	 * A person's browser after the login page.
	 *
	 * @param cookie of the container's session
	 * @param csrf the token of its pages
	 */
	record Browser(String cookie, String csrf) {

		static Browser login(Client client, String user) {
			HttpResponse<String> page = client.get("/login");
			String first = cookie(page);
			HttpResponse<String> entered = client.with("Cookie", first)
				.form("/login", "username=" + user + "&password=" + user + "&_csrf="
						+ URLEncoder.encode(token(page), StandardCharsets.UTF_8));
			assertThat(entered.statusCode()).as("login").isEqualTo(302);
			assertThat(entered.headers().firstValue("Location").orElse("")).doesNotContain("error");
			String session = cookie(entered);
			return new Browser(session, token(client.with("Cookie", session).get("/login")));
		}

		private static String cookie(HttpResponse<String> response) {
			return response.headers()
				.allValues("Set-Cookie")
				.stream()
				.filter((cookie) -> cookie.startsWith("JSESSIONID=") || cookie.startsWith("SESSION="))
				.map((cookie) -> cookie.split(";")[0])
				.findFirst()
				.orElseThrow(() -> new AssertionError(response.statusCode() + " without a session"));
		}

		private static String token(HttpResponse<String> page) {
			Matcher token = TOKEN.matcher(page.body());
			assertThat(token.find()).as(page.body()).isTrue();
			return token.group(1);
		}

		/** Its requests from a page of another site: with the cookie alone. */
		Client forged(Client client) {
			return client.with("Cookie", this.cookie);
		}

		/** Its requests from a page of the application. */
		Client own(Client client) {
			return forged(client).with("X-CSRF-TOKEN", this.csrf);
		}

	}

}
