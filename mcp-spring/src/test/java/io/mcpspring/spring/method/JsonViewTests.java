package io.mcpspring.spring.method;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonView;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.spring.method.argument.ParameterSources;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.spring.method.result.ResultSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Views of Jackson hold for annotated methods as for controllers.
 */
class JsonViewTests {

	private final Calls calls = Calls.to(new Users());

	@ParameterizedTest
	@ValueSource(strings = { "user", "entity", "later", "list", "account" })
	void propertiesOutsideOfTheViewAreNotWritten(String tool) throws Exception {
		assertThat(this.calls.structured(tool, "{}")).contains("\"name\":\"ann\"").doesNotContain("hash", "s3cret");
		assertThat(this.calls.text(tool, "{}")).doesNotContain("hash", "s3cret");
		assertThat(this.calls.tool(tool).descriptor().outputSchema()).isNull();
	}

	@Test
	void propertiesWithoutViewAreWrittenAsTheMapperIsConfigured() throws Exception {
		assertThat(this.calls.structured("user", "{}")).isEqualTo("{\"name\":\"ann\"}");
		JsonMapper inclusive = JsonMapper.builder().enable(MapperFeature.DEFAULT_VIEW_INCLUSION).build();
		Calls included = Calls
			.of(new McpBeanScanner(inclusive, null, ParameterSources.of(List.of()), ResultSettings.DEFAULT).scan("bean",
					new Users()));
		assertThat(included.structured("user", "{}")).contains("\"note\":\"n\"").doesNotContain("hash");
		assertThat(included.tool("create").descriptor().inputSchema().at("/properties/user/properties").propertyNames())
			.contains("name", "note")
			.doesNotContain("hash");
	}

	@ParameterizedTest
	@ValueSource(strings = { "create", "createLater", "createAccount" })
	void propertiesOutsideOfTheViewAreNotRead(String tool) throws Exception {
		assertThat(this.calls.text(tool, "{'user':{'name':'bob','hash':'evil','role':'ADMIN'}}")).isEqualTo("bob null");
		assertThat(this.calls.tool(tool).descriptor().inputSchema().toString()).contains("\"name\"")
			.doesNotContain("hash", "role");
	}

	@Test
	void typesThatOccurTwiceAreDescribedWithoutTheirProperties() throws Exception {
		assertThat(this.calls.tool("tree").descriptor().inputSchema().toString())
			.isEqualTo("{\"type\":\"object\",\"properties\":{\"tree\":{\"type\":\"object\"}},"
					+ "\"required\":[\"tree\"],\"additionalProperties\":false}");
		assertThat(this.calls.text("tree", "{'tree':{'user':{'name':'a','hash':'x'},'tree':{}}}")).isEqualTo("a null");
	}

	@Test
	void resourcesAreWrittenByTheirView() throws Exception {
		ResourceContents contents = Calls.to(new Resources()).read("users://ann", Map.of()).contents().get(0);
		assertThat(((ResourceContents.Text) contents).text()).isEqualTo("{\"name\":\"ann\"}");
	}

	@Test
	void severalViewsAreRefused() {
		assertThatExceptionOfType(InvalidMcpDeclarationException.class).isThrownBy(() -> Calls.to(new Several()))
			.withMessageContaining("its @JsonView names 2 views");
	}

	interface Shown {

	}

	interface Everything extends Shown {

	}

	public static class User {

		@JsonView(Shown.class)
		public String name = "ann";

		@JsonView(Everything.class)
		public String hash;

		public String note = "n";

		User withHash() {
			this.hash = "s3cret";
			return this;
		}

	}

	record Account(@JsonView(Shown.class) String name, @JsonView(Everything.class) String hash) {
	}

	public static class Tree {

		@JsonView(Shown.class)
		public User user;

		@JsonView(Shown.class)
		public Tree tree;

	}

	static class Users {

		@McpTool
		@GetMapping("/user")
		@JsonView(Shown.class)
		User user() {
			return new User().withHash();
		}

		@McpTool
		@JsonView(Shown.class)
		ResponseEntity<User> entity() {
			return ResponseEntity.ok(user());
		}

		@McpTool
		@JsonView(Shown.class)
		Mono<User> later() {
			return Mono.just(user());
		}

		@McpTool
		@JsonView(Shown.class)
		List<User> list() {
			return List.of(user());
		}

		@McpTool
		@JsonView(Shown.class)
		Account account() {
			return new Account("ann", "s3cret");
		}

		@McpTool
		@PostMapping("/users")
		String create(@RequestBody @JsonView(Shown.class) User user) {
			return user.name + " " + user.hash;
		}

		@McpTool
		Mono<String> createLater(@RequestBody @JsonView(Shown.class) Mono<User> user) {
			return user.map(this::create);
		}

		@McpTool
		String createAccount(@RequestBody @JsonView(Shown.class) Account user) {
			return user.name() + " " + user.hash();
		}

		@McpTool
		String tree(@RequestBody @JsonView(Shown.class) Tree tree) {
			return create(tree.user);
		}

	}

	static class Resources {

		@McpResource(uri = "users://ann")
		@JsonView(Shown.class)
		User user() {
			return new User().withHash();
		}

	}

	static class Several {

		@McpTool
		@JsonView({ Shown.class, Everything.class })
		User user() {
			return new User();
		}

	}

}
