package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Function;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Results of included controllers that stand for files have the content of these.
 */
class FileAnswerTests {

	private static final byte[] BYTES = { (byte) 0x89, 'P', 'N', 'G', (byte) 0xff, 0 };

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void filesAreContentOfTheirMediaType(WebApplicationType type) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? Servlet.class : Reactive.class;
		try (SecuredServer server = SecuredServer.start(type, application, RestApplication.PROPERTIES)) {
			String ann = ExistingSecurityContract.basic("ann", "secret");
			Function<String, HttpResponse<String>> call = (tool) -> server.http()
				.callStateless(ann, tool, tool.equals("data") ? "{\"id\":7}" : "{}");
			JsonNode logo = content(call.apply("logo"));
			assertThat(logo.path("type").asString()).isEqualTo("image");
			assertThat(logo.path("mimeType").asString()).isEqualTo("image/png");
			assertThat(Base64.getDecoder().decode(logo.path("data").asString())).isEqualTo(BYTES);
			JsonNode data = content(call.apply("data")).path("resource");
			assertThat(data.path("mimeType").asString()).isEqualTo("application/octet-stream");
			assertThat(Base64.getDecoder().decode(data.path("blob").asString())).isEqualTo(BYTES);
			JsonNode bytes = content(call.apply("bytes")).path("resource");
			assertThat(bytes.path("mimeType").asString()).isEqualTo("application/octet-stream");
			assertThat(Base64.getDecoder().decode(bytes.path("blob").asString())).isEqualTo(BYTES);
			assertThat(content(call.apply("notes")).path("text").asString()).isEqualTo("a,b\n1,2");
			assertThat(McpHttp.json(server.http().stateless(ann, "tools/list", null, "")).at("/result/tools"))
				.filteredOn((tool) -> tool.path("name").asString().matches("logo|data|bytes|notes"))
				.hasSize(4)
				.noneMatch((tool) -> tool.has("outputSchema"));
		}
	}

	private static JsonNode content(HttpResponse<String> answer) {
		JsonNode result = McpHttp.json(answer).path("result");
		assertThat(result.path("isError").asBoolean(false)).as(answer.body()).isFalse();
		assertThat(result.path("content").size()).as(answer.body()).isOne();
		return result.at("/content/0");
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletIncludedControllerTests.Rules.class, FileController.class })
	static class Servlet {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveIncludedControllerTests.Rules.class, FileController.class })
	static class Reactive {

	}

	@RestController
	static class FileController {

		@GetMapping("/rest/logo")
		Resource logo() {
			return new ByteArrayResource(BYTES) {

				@Override
				public String getFilename() {
					return "logo.png";
				}
			};
		}

		@GetMapping("/rest/data/{id}")
		ByteArrayResource data(@PathVariable int id) {
			return new ByteArrayResource(BYTES);
		}

		@GetMapping("/rest/bytes")
		ResponseEntity<byte[]> bytes() {
			return ResponseEntity.ok(BYTES);
		}

		@GetMapping("/rest/notes")
		Mono<ResponseEntity<Resource>> notes() {
			return Mono.just(ResponseEntity.ok()
				.contentType(MediaType.parseMediaType("text/csv"))
				.body(new ByteArrayResource("a,b\n1,2".getBytes(StandardCharsets.UTF_8))));
		}

	}

}
