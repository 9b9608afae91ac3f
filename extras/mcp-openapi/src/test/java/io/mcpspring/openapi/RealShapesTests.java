package io.mcpspring.openapi;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpspring.test.McpTestClient;
import io.mcpspring.test.McpTestRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls of documents in the shape of well-known services are the same requests that their
 * clients send.
 */
@SpringBootTest(classes = OpenApiApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = "spring.main.web-application-type=servlet")
class RealShapesTests {

	private static final MockService SERVICE = start();

	private static final HttpClient PLAIN = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	@Autowired
	McpTestClient client;

	private static MockService start() {
		try {
			MockService service = new MockService();
			service.answerOthers((exchange, count) -> MockService.send(exchange, 200, "application/json",
					"{\"number\":1,\"items\":[]}"));
			return service;
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@DynamicPropertySource
	static void documents(DynamicPropertyRegistry registry) {
		for (String file : List.of("repositories.yaml", "payments.yaml", "cluster.json", "chat.json", "tickets.yaml")) {
			String document = "mcp.server.openapi." + file.substring(0, file.indexOf('.'));
			registry.add(document + ".location", () -> "classpath:openapi/shapes/" + file);
			registry.add(document + ".base-url", SERVICE::url);
			registry.add(document + ".tools.output-schemas", () -> "false");
		}
	}

	/** A call, and the request of a client of the service. */
	enum Call {

		LIST_OF_ISSUES("issues_list_for_repo",
				"""
						{"owner":"spring projects","repo":"a.b","state":"all","labels":"bug,help wanted","since":"2026-01-02T03:04:05Z","per_page":5}
						""",
				"GET",
				"/repos/spring%20projects/a.b/issues?state=all&labels=bug%2Chelp%20wanted"
						+ "&since=2026-01-02T03%3A04%3A05Z&per_page=5"),

		CHANGE_OF_AN_ISSUE("issues_update",
				"""
						{"owner":"o","repo":"r","issue_number":7,"body":{"title":"New","milestone":null,"labels":["a",{"name":"b"}]}}
						""",
				"PATCH", "/repos/o/r/issues/7", "Content-Type", "application/json", """
						{"title":"New","milestone":null,"labels":["a",{"name":"b"}]}"""),

		LIST_OF_CHARGES("get_charges", """
				{"created":{"gte":1700000000,"lt":1800000000},"expand":["data.customer","data.invoice"],"limit":3}
				""", "GET",
				"/v1/charges?created%5Bgte%5D=1700000000&created%5Blt%5D=1800000000"
						+ "&expand%5B0%5D=data.customer&expand%5B1%5D=data.invoice&limit=3"),

		NEW_CHARGE("post_charges",
				"""
						{"body":{"amount":999,"currency":"usd","description":"a&b=c","expand":["customer"],"metadata":{"order":"6735"},
						"shipping":{"address":{"line1":"Main St. 1","country":"US"}}}}
						""",
				"POST", "/v1/charges", "Content-Type", "application/x-www-form-urlencoded",
				"amount=999&currency=usd&description=a%26b%3Dc&expand%5B0%5D=customer&metadata%5Border%5D=6735"
						+ "&shipping%5Baddress%5D%5Bline1%5D=Main+St.+1&shipping%5Baddress%5D%5Bcountry%5D=US"),

		LIST_OF_PODS("list_namespaced_pod", """
				{"namespace":"kube-system","labelSelector":"app in (a,b),tier!=x","limit":10,"watch":false}
				""", "GET",
				"/api/v1/namespaces/kube-system/pods?labelSelector=app%20in%20%28a%2Cb%29%2Ctier%21%3Dx"
						+ "&limit=10&watch=false"),

		CHANGE_OF_A_POD("patch_namespaced_pod",
				"""
						{"namespace":"default","name":"web-0","fieldManager":"mcp","body":{"metadata":{"labels":{"a":"b","old":null}}}}
						""",
				"PATCH", "/api/v1/namespaces/default/pods/web-0?fieldManager=mcp", "Content-Type",
				"application/merge-patch+json", """
						{"metadata":{"labels":{"a":"b","old":null}}}"""),

		MESSAGE("chat_post_message", """
				{"X-Trace":"t1","body":{"channel":"C1","text":"Hi <@U1> & all: 100%","unfurl_links":false}}
				""", "POST", "/chat.postMessage", "Content-Type", "application/x-www-form-urlencoded",
				"channel=C1&text=Hi+%3C%40U1%3E+%26+all%3A+100%25&unfurl_links=false", "X-Trace", "t1"),

		UPLOAD("files_upload", """
				{"body":{"channels":"C1","title":"Cat","file":"data:image/png;name=cat%20one.png;base64,UE5H"}}
				""", "POST", "/files.upload", "Content-Type", "multipart/form-data; boundary=b", """
				--b
				Content-Disposition: form-data; name="channels"
				Content-Type: text/plain

				C1
				--b
				Content-Disposition: form-data; name="title"
				Content-Type: text/plain

				Cat
				--b
				Content-Disposition: form-data; name="file"; filename="cat one.png"
				Content-Type: image/png

				PNG
				--b--
				"""),

		SEARCH("search_for_issues",
				"""
						{"jql":"project = A AND status != Done","maxResults":50,"fields":["summary","*all"],"expand":["names","schema"],"ids":[1,2]}
						""",
				"GET",
				"/rest/api/3/search?jql=project%20%3D%20A%20AND%20status%20%21%3D%20Done&maxResults=50"
						+ "&fields=summary&fields=%2Aall&expand=names,schema&ids=1%7C2"),

		ATTACHMENTS("add_attachment",
				"""
						{"issueIdOrKey":"A-1","X-Atlassian-Token":"no-check","body":{"file":["b25l","data:text/plain;base64,dHdv"],"comment":"two"}}
						""",
				"POST", "/rest/api/3/issue/A-1/attachments", "Content-Type", "multipart/form-data; boundary=b", """
						--b
						Content-Disposition: form-data; name="file"; filename="file"
						Content-Type: application/octet-stream

						one
						--b
						Content-Disposition: form-data; name="file"; filename="file"
						Content-Type: text/plain

						two
						--b
						Content-Disposition: form-data; name="comment"
						Content-Type: text/plain

						two
						--b--
						""", "X-Atlassian-Token", "no-check");

		private final String tool;

		private final String arguments;

		private final String method;

		private final String uri;

		/** The header of the content type, the body, and further headers. */
		private final String[] rest;

		Call(String tool, String arguments, String method, String uri, String... rest) {
			this.tool = tool;
			this.arguments = arguments;
			this.method = method;
			this.uri = uri;
			this.rest = rest;
		}

		private boolean hasBody() {
			return this.rest.length > 0;
		}

		private HttpRequest plain() {
			HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(SERVICE.url() + this.uri))
				.method(this.method,
						hasBody() ? HttpRequest.BodyPublishers.ofString(body()) : HttpRequest.BodyPublishers.noBody());
			if (hasBody()) {
				request.header(this.rest[0], this.rest[1]);
			}
			for (int i = 3; i < this.rest.length; i += 2) {
				request.header(this.rest[i], this.rest[i + 1]);
			}
			return request.build();
		}

		private String body() {
			return this.rest[1].startsWith("multipart/") ? this.rest[2].replace("\n", "\r\n") : this.rest[2];
		}

		private List<String> headers() {
			return Stream.iterate(3, (i) -> i < this.rest.length, (i) -> i + 2).map((i) -> this.rest[i]).toList();
		}

	}

	@ParameterizedTest
	@EnumSource
	void areTheRequestsOfClients(Call call) throws IOException, InterruptedException {
		SERVICE.requests();
		PLAIN.send(call.plain(), BodyHandlers.discarding());
		McpTestRequest request = this.client.tool(call.tool);
		for (Map.Entry<String, JsonNode> argument : JsonMapper.shared().readTree(call.arguments).properties()) {
			request = request.with(argument.getKey(), argument.getValue());
		}
		assertThat(request.call()).succeeded();
		List<MockService.Request> both = SERVICE.requests();
		assertThat(both).hasSize(2);
		MockService.Request plain = both.get(0);
		MockService.Request ours = both.get(1);
		assertThat(ours.line()).isEqualTo(plain.line());
		assertThat(pairs(ours.query())).isEqualTo(pairs(plain.query()));
		for (String header : call.headers()) {
			assertThat(header(ours, header)).as(header).isNotEmpty().isEqualTo(header(plain, header));
		}
		if (call.hasBody()) {
			assertThat(type(ours)).isEqualTo(type(plain));
			assertThat(content(ours)).isEqualTo(content(plain));
		}
		else {
			assertThat(ours.body()).isEmpty();
		}
	}

	@Test
	void readsNoFilesFromUrls() {
		SERVICE.requests();
		for (String url : List.of(SERVICE.url() + "/secret", "file:///etc/passwd", "HTTPS://example.com/a.png")) {
			assertThat(this.client.tool("files_upload").with("body", Map.of("file", url)).call())
				.failed("Files are not read from URLs");
		}
		assertThat(SERVICE.requests()).isEmpty();
	}

	private static List<String> header(MockService.Request request, String name) {
		return request.headers()
			.entrySet()
			.stream()
			.filter((header) -> header.getKey().equalsIgnoreCase(name))
			.flatMap((header) -> header.getValue().stream())
			.toList();
	}

	private static String type(MockService.Request request) {
		return header(request, "Content-Type").get(0).replaceAll(";.*", "");
	}

	private static Object content(MockService.Request request) {
		String type = header(request, "Content-Type").get(0);
		if (type.startsWith("multipart/")) {
			return parts(request.body(), type.replaceAll(".*boundary=\"?([^\";]+).*", "$1"));
		}
		return type.endsWith("json") ? JsonMapper.shared().readTree(request.body()) : pairs(request.body());
	}

	/** Names and values, decoded, in their order. */
	private static List<String> pairs(String query) {
		return (query == null) ? List.of()
				: Stream.of(query.split("&")).map((pair) -> URLDecoder.decode(pair, StandardCharsets.UTF_8)).toList();
	}

	/** Each with its headers in order, but for the length and the charset of texts. */
	private static List<String> parts(String body, String boundary) {
		List<String> parts = new ArrayList<>();
		for (String part : body.split("--" + java.util.regex.Pattern.quote(boundary) + "(--)?\r\n")) {
			int end = part.indexOf("\r\n\r\n");
			if (end > 0) {
				List<String> headers = Stream.of(part.substring(0, end).split("\r\n"))
					.map((header) -> header.replace(";charset=UTF-8", ""))
					.filter((header) -> !header.toLowerCase(Locale.ROOT).startsWith("content-length"))
					.sorted()
					.toList();
				parts.add(headers + part.substring(end));
			}
		}
		return parts;
	}

}
