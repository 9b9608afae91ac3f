package io.mcpspring.spring.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpspring.spring.resource.Folders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Pages that hosts can show, and the reasons why others are refused.
 */
class PageCheckTests {

	private static final PageCheck CHECK = new PageCheck(10_000);

	private static AppPage page(String body, AppSettings settings) {
		return AppPage.of("ui://shop/page.html", "<!doctype html>\n<title>Page</title>\n" + body)
			.withSettings(settings);
	}

	private static AppPage page(String body) {
		return page(body, AppSettings.NONE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "<script>fetch('x.json')</script>", "<style>p { color: red }</style>",
			"<img src='data:image/png;base64,AA=='>", "<a href='other.html'>other</a>", "<svg><use href='#a'/></svg>",
			"<!-- <script src='x.js'></script> -->", "<script>const html = '<img src=\"x.png\">';</script>",
			"<p style='background: url(data:image/png;base64,AA==)'>", "<img srcset='data:image/png;base64,AA== 2x'>",
			"<img srcset='data:image/png;base64,AA== 1x, data:image/png;base64,BB== 2x,'>",
			"<style>/* url(a.png)\n@import 'b.css'; */ p { color: red }</style>",
			"<style>@namespace svg url(http://www.w3.org/2000/svg); svg|a { color: red }</style>",
			"<style>p { background: url(\"data:image/svg+xml,<svg xmlns='x'>(a)</svg>\") }</style>",
			"<style>p::before { content: 'a url(a.png) b' }</style>",
			"<textarea><script src='x.js'></script></textarea>" })
	void takesWhatNeedsNothingElse(String body) {
		// extensions APP-05, APP-16
		assertThatCode(() -> CHECK.check(page(body))).doesNotThrowAnyException();
	}

	@ParameterizedTest
	@CsvSource(delimiterString = " => ", quoteCharacter = '"', value = {
			"<script src='app.js'></script> => line 3: <script src> 'app.js' is a separate file",
			"<link rel='stylesheet' href='/a.css'> => line 3: <link href> '/a.css' is a separate file",
			"<link rel='Icon' href='i.png'> => line 3: <link href> 'i.png' is a separate file",
			"<img src='../logo.svg'> => line 3: <img src> '../logo.svg' is a separate file",
			"<img srcset='a.png 1x, b.png 2x'> => line 3: <img srcset> 'b.png' is a separate file",
			"<style>@import 'b.css';</style> => line 3: <style> 'b.css' is a separate file",
			"<p style='background: url(a.png)'> => line 3: <p style> 'a.png' is a separate file",
			"<iframe src='inner.html'></iframe> => line 3: <iframe src> 'inner.html' is a separate file",
			"<script src='https://cdn.example.com:8443/a.js'></script> => is loaded from https://cdn.example.com:8443, which",
			"<script src='//cdn.example.com/a.js'></script> => is loaded from https://cdn.example.com, which",
			"<link rel='stylesheet' href='https://fonts.example.com/css?family=A|B'> => is loaded from https://fonts.example.com, which",
			"<img src='https://Cdn.example.com:443/{a}[1].png'> => is loaded from https://cdn.example.com, which",
			"<img src='\\\\cdn.example.com\\a.png'> => is loaded from https://cdn.example.com, which",
			"<img srcset='https://cdn.example.com/w_1,h_2/a.png 1x'> => line 3: <img srcset> 'https://cdn.example.com/w_1,h_2/a.png' is loaded",
			"<img srcset='data:image/png;base64,AA== 1x, b.png'> => line 3: <img srcset> 'b.png' is a separate file",
			"<style>p { content: '/*'; background: url( 'a.png' ) }</style> => line 3: <style> 'a.png' is a separate file",
			"<style>@import url(b.css);</style> => line 3: <style> 'b.css' is a separate file",
			"<base href='https://other.example.com/a|b'><img src='a|b.png'> => 'a|b.png' is loaded from https://other.example.com",
			"<base href='https://other.example.com/'><img src='a.png'> => <base href> 'https://other.example.com/' is loaded" })
	void refusesWhatHostsDoNotLoad(String body, String problem) {
		// extensions APP-05, APP-13, APP-16
		assertThatExceptionOfType(InvalidAppException.class).isThrownBy(() -> CHECK.check(page(body)))
			.withMessageStartingWith("App page 'ui://shop/page.html' cannot be served: ")
			.withMessageContaining(problem)
			.satisfies((ex) -> assertThat(ex.remedy()).contains("into the page itself"));
	}

	@Test
	void namesLinesWithinStyles() {
		assertThatExceptionOfType(InvalidAppException.class)
			.isThrownBy(() -> CHECK.check(page("<style>\np { color: red }\np { background: url('a.png') }\n</style>")))
			.withMessageContaining("line 5: <style> 'a.png'");
	}

	@Test
	void takesOriginsThatTheSettingsName() {
		// extensions APP-13
		AppSettings settings = AppSettings.NONE
			.withCsp(AppCsp.NONE.withResourceDomains("https://*.example.com", "http://localhost:3000")
				.withFrameDomains("https://maps.example.org"));
		assertThatCode(() -> CHECK.check(page(
				"<script src='https://cdn.example.com/a.js'></script>"
						+ "<img src='http://localhost:3000/a.png'><iframe src='https://maps.example.org/x'></iframe>",
				settings)))
			.doesNotThrowAnyException();
		for (String other : List.of("https://example.com", "https://cdn.example.com.evil.org",
				"https://maps.example.org", "http://cdn.example.com")) {
			assertThatExceptionOfType(InvalidAppException.class).as(other)
				.isThrownBy(() -> CHECK.check(page("<script src='" + other + "/a.js'></script>", settings)))
				.satisfies((ex) -> assertThat(ex.remedy()).contains("allow " + other + " by 'resource-domains'"));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "<html></html>", "", "<!doctype svg><p>", "<p><!doctype html>" })
	void wantsAnHtml5Document(String html) {
		// extensions APP-05
		assertThatExceptionOfType(InvalidAppException.class)
			.isThrownBy(() -> CHECK.check(AppPage.of("ui://shop/page.html", html)))
			.withMessageContaining("does not begin as an HTML5 document")
			.satisfies((ex) -> assertThat(ex.remedy()).contains("<!doctype html>"));
	}

	@Test
	void wantsAReasonableSizeAndNamesAllThatIsWrong() {
		assertThatExceptionOfType(InvalidAppException.class)
			.isThrownBy(() -> CHECK.check(page("é".repeat(5_000) + "<img src='a.png'>")))
			.withMessageContaining("it has 10053 bytes, and 10000 are allowed; line 3: <img src> 'a.png'")
			.satisfies((ex) -> assertThat(ex.remedy()).contains("Make it smaller", "into the page"));
	}

	@Test
	void readsNoMoreOfAFileThanIsAllowed(@TempDir Path root) throws IOException {
		Files.writeString(root.resolve("page.html"), "<!doctype html><title>Page</title>");
		AppFolder folder = new AppFolder(Folders.directory(root), Map.of(), 10);
		assertThatExceptionOfType(InvalidAppException.class).isThrownBy(folder::read)
			.withMessageContaining("'page.html'")
			.withMessageContaining("over 10 bytes, and 10 are allowed")
			.satisfies((ex) -> assertThat(ex.remedy()).contains("Make it smaller"));
		assertThat(new AppFolder(Folders.directory(root), Map.of(), 34).read()).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://example.com/shop.html", "shop/page.html", "ui:page", "ui://", "UI://shop/a.html",
			"ui://shop/a b.html" })
	void wantsAnAddressOfItsOwnScheme(String uri) {
		// extensions APP-03
		assertThatExceptionOfType(InvalidAppException.class).isThrownBy(() -> AppPage.of(uri, "<!doctype html>"))
			.withMessageContaining("'ui://'");
	}

	@ParameterizedTest
	@ValueSource(strings = { "*", "https://*", "https://example.com/", "https://example.com/path", "example.com",
			"https://", "http://example.com", "https://a.*.example.com", "https://example.com:port",
			"javascript:alert(1)", "https://example.com https://other.example", "https://example.com; script-src *",
			"'unsafe-eval'", "data:" })
	void refusesWhatIsNoOrigin(String origin) {
		// extensions APP-13
		assertThatExceptionOfType(IllegalArgumentException.class)
			.isThrownBy(() -> AppCsp.NONE.withConnectDomains(origin))
			.withMessageContaining("'" + origin + "'");
		assertThatExceptionOfType(IllegalArgumentException.class)
			.isThrownBy(() -> AppCsp.NONE.withBaseUriDomains(origin));
	}

	@Test
	void takesSocketsForConnectionsOnly() {
		// extensions APP-13
		String socket = "wss://live.example.com";
		assertThat(AppCsp.NONE.withConnectDomains(socket).connectDomains()).containsExactly(socket);
		assertThatExceptionOfType(IllegalArgumentException.class)
			.isThrownBy(() -> AppCsp.NONE.withResourceDomains(socket));
	}

}
