package io.mcpspring.autoconfigure.security;

import java.util.List;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.EachStack;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.hateoas.RepresentationModel;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The start names annotated methods of controllers that return hypermedia.
 */
@ExtendWith(OutputCaptureExtension.class)
class HypermediaReportTests {

	@EachStack
	void namesAnnotatedMethodsThatReturnHypermedia(WebApplicationType type, CapturedOutput output) {
		SecuredServer
			.start(type, (type == WebApplicationType.SERVLET) ? Servlet.class : Reactive.class,
					"mcp.server.controllers.include=/links/included")
			.close();
		assertThat(output).containsOnlyOnce(
				"results of methods with @McpTool: [all, one]. Remove the annotation and offer the methods by "
						+ "'mcp.server.controllers.include'");
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletGuards.Users.class, Links.class })
	static class Servlet {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveGuards.Users.class, Links.class })
	static class Reactive {

	}

	static class Drink extends RepresentationModel {

	}

	@RestController
	static class Links {

		@McpTool
		@GetMapping("/links/one")
		public ResponseEntity<Drink> one() {
			return ResponseEntity.ok(new Drink());
		}

		@McpTool
		@GetMapping("/links/all")
		public List<Drink> all() {
			return List.of();
		}

		@McpTool
		@GetMapping("/links/none")
		public String none() {
			return "";
		}

		@GetMapping("/links/included")
		public Drink included() {
			return new Drink();
		}

	}

}
