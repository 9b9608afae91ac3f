package io.mcpspring.openapi.call;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

class RemoteErrorsTests {

	private final RemoteErrors errors = new RemoteErrors(JsonMapper.shared());

	@ParameterizedTest
	@CsvSource({ "302,false", "400,false", "404,false", "429,false", "499,false", "500,true", "503,true", "599,true" })
	void statusesOfTheServiceAreFaults(int status, boolean fault) {
		RemoteAnswer answer = new RemoteAnswer(status, new HttpHeaders(), new byte[0]);
		assertThat(this.errors.of("GET /x", answer).isFault()).isEqualTo(fault);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					{"title":"Invalid","detail":"2 errors","errors":[{"pointer":"#/age","detail":"must be positive"}]} | must be positive
					{"title":"One or more validation errors occurred.","errors":{"Name":["is required"]}} | is required
					{"detail":"no","errors":["first","second"]} | second
					{"title":"T","detail":"D","errors":[]} | T: D
					{"errors":[{"message":"only"}]} | only
					""")
	void errorsOfProblemsAreTold(String body, String told) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("Content-Type", "application/problem+json");
		RemoteAnswer answer = new RemoteAnswer(422, headers, body.getBytes(StandardCharsets.UTF_8));
		assertThat(this.errors.of("POST /x", answer)).hasMessageContaining(told);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					application/xml | <Error><Code>NoSuchKey</Code><Message>No such key</Message></Error> | : NoSuchKey: No such key
					text/xml | <?xml version="1.0"?><e><trace>at x.Y</trace></e> | Unprocessable Content
					application/problem+xml | <problem><title>Gone</title></problem> | : Gone
					application/soap+xml | <s:Fault><faultstring xml:lang="en">Bad id</faultstring></s:Fault> | : Bad id
					application/atom+xml | <error>broken</error> | : broken
					text/xml | <!DOCTYPE html><html><body>page</body></html> | Unprocessable Content
					application/xhtml+xml | <html><body>page</body></html> | Unprocessable Content
					application/octet-stream | it is late | : it is late
					""")
	void textsOfXmlAreTold(String type, String body, String told) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("Content-Type", type);
		RemoteAnswer answer = new RemoteAnswer(422, headers, body.getBytes(StandardCharsets.UTF_8));
		assertThat(this.errors.of("POST /x", answer)).hasMessageEndingWith(told);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\\u0000", "\\u0085", "\\u001b", "\\u2028", "\\u2029", "\\u202e", "\\u200b" })
	void charactersThatAreNotSeenAreLeftOut(String escape) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("Content-Type", "application/json");
		RemoteAnswer answer = new RemoteAnswer(422, headers,
				("{\"detail\":\"no" + escape + "thing\"}").getBytes(StandardCharsets.UTF_8));
		assertThat(this.errors.of("POST /x", answer)).hasMessageEndingWith(": no thing");
	}

	@ParameterizedTest
	@ValueSource(strings = { "no <script>alert(1)", "no <img src=x onerror=alert(1)>", "no <a href='x'>",
			"no <SVG/onload=x>" })
	void markupIsLeftOut(String text) {
		assertThat(this.errors.of("POST /x", plain(text)))
			.hasMessageEndingWith("was answered by 500 Internal Server Error");
	}

	@ParameterizedTest
	@ValueSource(strings = { "\n\tat com.acme.Orders.find(Orders.java:10)\nhttp://10.0.0.5",
			"\r\n   at Acme.Orders.Find(Int32 id)\r\n", "\n  File \"/app/orders.py\", line 3, in find",
			"\n#0 /app/orders.php(12): find()" })
	void stackTracesAreLeftOut(String frames) {
		assertThat(this.errors.of("POST /x", plain("Broken for List<String>" + frames)))
			.hasMessageEndingWith(": Broken for List<String>");
	}

	@Test
	void answersOfManyValuesAreRefusedAsTexts() {
		String body = "{\"x\":[" + "[],".repeat(20_000) + "[]],\"detail\":\"late\"}";
		assertThat(this.errors.of("GET /a", answer("application/json", body)).getMessage()).contains("[],[]")
			.doesNotContain("late")
			.hasSizeLessThan(1100);
	}

	@Test
	void onlyTheBeginningOfXmlIsRead() {
		String late = "<e>" + "<x/>".repeat(5000) + "<message>late</message></e>";
		assertThat(this.errors.of("POST /x", answer("text/xml", late)))
			.hasMessageEndingWith("was answered by 500 Internal Server Error");
	}

	private static RemoteAnswer plain(String text) {
		return answer("text/plain", text);
	}

	private static RemoteAnswer answer(String type, String text) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("Content-Type", type);
		return new RemoteAnswer(500, headers, text.getBytes(StandardCharsets.UTF_8));
	}

}
