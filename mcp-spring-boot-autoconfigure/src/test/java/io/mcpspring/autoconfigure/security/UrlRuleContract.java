package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Methods of controllers that are tools are held to the URL rules of the application. Run
 * for each stack.
 */
@TestInstance(Lifecycle.PER_CLASS)
abstract class UrlRuleContract {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	private static final String ROOT = ExistingSecurityContract.basic("root", "secret");

	private final WebApplicationType type;

	private final Class<?> application;

	private final String[] properties;

	private SecuredServer server;

	UrlRuleContract(WebApplicationType type, Class<?> application, String... properties) {
		this.type = type;
		this.application = application;
		this.properties = properties;
	}

	@BeforeAll
	void start() {
		this.server = SecuredServer.start(this.type, this.application, this.properties);
	}

	@AfterAll
	void stop() {
		this.server.close();
	}

	@Test
	void toolUnderRoleIsHiddenFromOthers() {
		assertThat(listed(ROOT)).contains("report", "any", "whoami", "deleteItem");
		assertThat(listed(ANN)).contains("whoami", "item", "owner").doesNotContain("report");
		assertThat(call(ROOT, "report", "{}").body()).contains("the report");
		HttpResponse<String> unknown = call(ANN, "report", "{}");
		assertThat(McpHttp.json(unknown).at("/error/message").asString()).isEqualTo("Unknown tool: report");
	}

	@Test
	void mappingWithoutMethodIsHeldToRulesOfAllMethods() {
		assertThat(listed(ANN)).doesNotContain("any");
		assertThat(call(ANN, "any", "{}").body()).contains("Unknown tool");
		assertThat(call(ROOT, "any", "{}").body()).contains("anything");
	}

	@Test
	void ruleMayAskForMethod() {
		assertThat(call(ANN, "item", "{\"id\":7}").body()).contains("item 7");
		assertThat(call(ANN, "deleteItem", "{\"id\":7}").body()).doesNotContain("deleted").contains("error");
		assertThat(call(ROOT, "deleteItem", "{\"id\":7}").body()).contains("deleted 7");
	}

	@Test
	void ruleMayLookAtPathVariable() {
		assertThat(call(ANN, "owner", "{\"name\":\"ann\"}").body()).contains("owner ann");
		assertDenied(call(ANN, "owner", "{\"name\":\"root\"}"));
		assertThat(call(ROOT, "owner", "{\"name\":\"root\"}").body()).contains("owner root");
	}

	@Test
	void ruleForOneAddressHoldsForItsArguments() {
		assertDenied(call(ROOT, "item", "{\"id\":13}"));
		assertDenied(call(ROOT, "item", "{\"id\":13.0}"));
		assertDenied(call(ROOT, "item", "{\"id\":1.3e1}"));
		assertThat(call(ROOT, "item", "{\"id\":14}").body()).contains("item 14");
	}

	@Test
	void ruleForOneAddressHoldsForValuesThatJsonWritesDifferently() {
		assertDenied(call(ROOT, "month", "{\"month\":5}"));
		assertThat(call(ROOT, "month", "{\"month\":6}").body()).contains("month JUNE");
		assertDenied(call(ROOT, "level", "{\"level\":\"s\"}"));
		assertThat(call(ROOT, "level", "{\"level\":\"p\"}").body()).contains("level PUBLIC");
	}

	@Test
	void variableOfTheOnlyPathIsRequired() {
		assertThat(call(ROOT, "replaceItem", "{\"id\":14}").body()).contains("replaced 14");
		for (String arguments : List.of("{}", "{\"id\":null}")) {
			HttpResponse<String> refused = call(ROOT, "replaceItem", arguments);
			assertThat(refused.statusCode()).isEqualTo(200);
			assertThat(McpHttp.json(refused).at("/result/content/0/text").asString()).as(arguments)
				.startsWith("Invalid arguments:")
				.contains("id");
		}
	}

	@Test
	void argumentsThatNoAddressHoldsAreRefused() {
		for (String name : List.of("a/b", "..", "a;b", "a%2fb", "a\\\\b", "")) {
			assertThat(call(ANN, "owner", "{\"name\":\"" + name + "\"}").body()).as(name)
				.doesNotContain("owner a")
				.contains("part of the address");
		}
	}

	@Test
	void ruleThatLooksAtTheClientIsDecidedByTheCall() {
		assertThat(listed(ANN)).contains("near", "far");
		assertThat(call(ANN, "near", "{}").body()).contains("near");
		assertDenied(call(ANN, "far", "{}"));
		assertDenied(call(ROOT, "far", "{}"));
	}

	@Test
	void ruleMayLookAtTheSession() {
		assertThat(listed(ANN)).contains("remembered");
		assertThat(call(ANN, "remembered", "{}").body()).contains("remembered");
	}

	@Test
	void holdsInSessionsToo() {
		String session = this.server.http().session(ANN);
		HttpResponse<String> denied = this.server.http().callInSession(ANN, session, 2, "owner", "{\"name\":\"root\"}");
		assertDenied(denied);
		assertThat(this.server.http().callInSession(ANN, session, 3, "owner", "{\"name\":\"ann\"}").body())
			.contains("owner ann");
	}

	List<String> listed(String authorization) {
		List<String> names = new ArrayList<>();
		McpHttp.json(this.server.http().stateless(authorization, "tools/list", null, ""))
			.at("/result/tools")
			.forEach((tool) -> names.add(tool.path("name").asString()));
		return names;
	}

	static String ann() {
		return ANN;
	}

	private HttpResponse<String> call(String authorization, String tool, String arguments) {
		return this.server.http().callStateless(authorization, tool, arguments);
	}

	private static void assertDenied(HttpResponse<String> response) {
		assertThat(response.statusCode()).as(response.body()).isEqualTo(403);
		assertThat(McpHttp.json(response).at("/error/message").asString()).isEqualTo("Access denied");
	}

}
