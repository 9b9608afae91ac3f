package com.acme.broker;

import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A person with a browser: keeps cookies, and follows redirects to this machine.
 */
final class Visitor {

	private static final Pattern FORM = Pattern.compile("<form.*?</form>", Pattern.DOTALL);

	private static final Pattern FIELD = Pattern.compile("name=\"(\\w+)\" value=\"([^\"]*)\"");

	private final HttpClient http = HttpClient.newBuilder()
		.followRedirects(Redirect.NEVER)
		.cookieHandler(new CookieManager(null, CookiePolicy.ACCEPT_ALL))
		.build();

	/** All that it was sent. */
	final List<String> seen = new CopyOnWriteArrayList<>();

	/** Follow redirects within these servers, to a page or to an address elsewhere. */
	HttpResponse<String> open(URI address, String... servers) {
		HttpResponse<String> response = get(address);
		while (isRedirect(response)) {
			URI next = location(response);
			if (List.of(servers).stream().noneMatch((server) -> next.toString().startsWith(server + "/"))) {
				return response;
			}
			response = get(next);
		}
		return response;
	}

	/** Send the first form of the consent page, or the second. */
	HttpResponse<String> submit(HttpResponse<String> page, boolean permit) {
		List<String> forms = FORM.matcher(page.body()).results().map((form) -> form.group()).toList();
		Matcher fields = FIELD.matcher(forms.get(permit ? 0 : 1));
		String body = fields.results()
			.map((field) -> field.group(1) + "=" + encode(field.group(2).replace("&#39;", "'").replace("&amp;", "&")))
			.collect(Collectors.joining("&"));
		return post(page.uri().resolve("/oauth2/authorize"), body);
	}

	HttpResponse<String> get(URI address) {
		return send(HttpRequest.newBuilder(address).header("Accept", "text/html").build());
	}

	HttpResponse<String> post(URI address, String form) {
		return send(HttpRequest.newBuilder(address)
			.header("Accept", "text/html")
			.header("Content-Type", "application/x-www-form-urlencoded")
			.POST(BodyPublishers.ofString(form))
			.build());
	}

	HttpResponse<String> postJson(URI address, String json) {
		return send(HttpRequest.newBuilder(address)
			.header("Content-Type", "application/json")
			.POST(BodyPublishers.ofString(json))
			.build());
	}

	private HttpResponse<String> send(HttpRequest request) {
		try {
			HttpResponse<String> response = this.http.send(request, BodyHandlers.ofString());
			this.seen.add(response.headers().map() + response.body());
			return response;
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	static boolean isRedirect(HttpResponse<?> response) {
		return response.headers().firstValue("Location").isPresent() && response.statusCode() / 100 == 3;
	}

	static URI location(HttpResponse<?> response) {
		return response.uri().resolve(response.headers().firstValue("Location").orElseThrow());
	}

	static String form(Map<String, String> parameters) {
		return parameters.entrySet()
			.stream()
			.map((parameter) -> parameter.getKey() + "=" + encode(parameter.getValue()))
			.collect(Collectors.joining("&"));
	}

	private static String encode(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

}
