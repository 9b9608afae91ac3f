package com.example.tasks;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.example.tasks.Domain.Confirmation;
import com.example.tasks.Domain.Customers;
import io.mcpspring.test.McpEra;
import io.mcpspring.test.McpResponse;
import io.mcpspring.test.McpTestClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The tasks of an author as compiled code: each runs on both web stacks and in both eras,
 * needs at most two packages of this project, and is what a page shows.
 */
class ExamplesTests {

	/** The examples by the pages that show them. */
	private static final Map<String, Set<String>> PAGES = Map.of("tools", Set.of("Rooms", "SearchIndex"),
			"asking-the-client", Set.of("OrderTools"), "tasks", Set.of("ReportTools"), "session-state",
			Set.of("Baskets"), "errors", Set.of("PaymentErrors"), "testing", Set.of("OwnerToolsTests"), "client",
			Set.of("client/Orders"), "extending", Set.of("LedgerTools", "BookInterceptors"), "resources-prompts",
			Set.of("ShopResources", "ShopCompletions", "ShopPrompts", "VisibilityConfiguration"));

	private static final Path SOURCES = Path.of("src", "test", "java", "com", "example", "tasks");

	private static final Pattern OURS = Pattern.compile("^import (?:static )?(io\\.mcpspring(?:\\.[a-z]+)+)\\.",
			Pattern.MULTILINE);

	private static final int MAX_PACKAGES = 2;

	private static final Map<WebApplicationType, ConfigurableApplicationContext> running = new TreeMap<>();

	@BeforeAll
	static void start() {
		for (WebApplicationType type : Set.of(WebApplicationType.SERVLET, WebApplicationType.REACTIVE)) {
			running.put(type,
					new SpringApplicationBuilder(TasksApplication.class).web(type)
						.run("--server.port=0", "--server.address=127.0.0.1", "--mcp.server.security.enabled=false",
								"--mcp.server.tasks.inline-wait=0"));
		}
	}

	@AfterAll
	static void stop() {
		running.values().forEach(ConfigurableApplicationContext::close);
	}

	/** Make a client of one era for each web stack, and look at what it gets. */
	private static void each(McpEra era, Examination examination) {
		running.forEach((type, application) -> {
			String port = application.getEnvironment().getRequiredProperty("local.server.port");
			try (McpTestClient client = McpTestClient.of(URI.create("http://127.0.0.1:" + port + "/mcp"))) {
				examination.examine(client.speaking(era));
			}
		});
	}

	@ParameterizedTest
	@EnumSource
	void toolWithValidation(McpEra era) {
		each(era, (client) -> {
			assertThat(client.tool("rooms").with("from", "2026-12-01").with("kind", "DOUBLE").call()).text()
				.contains("\"number\":1", "\"kind\":\"DOUBLE\"");
			assertThat(client.tool("rooms").with("from", "2026-12-01").with("nights", 31).call()).failed("nights");
		});
	}

	@ParameterizedTest
	@EnumSource
	void toolWithProgress(McpEra era) {
		each(era, (client) -> {
			McpResponse response = client.tool("reindex").call();
			assertThat(response).hasText("2 products");
			assertThat(response.progress()).isNotEmpty();
		});
	}

	@ParameterizedTest
	@EnumSource
	void toolThatAsks(McpEra era) {
		each(era, (client) -> {
			McpResponse response = client.answering("Cancel order 3?", new Confirmation(true))
				.tool("cancel")
				.with("orderId", 3)
				.call();
			assertThat(response).hasText("Order 3 is cancelled").asked("Cancel order 3?");
			assertThat(client.declining("Cancel order 4?").tool("cancel").with("orderId", 4).call())
				.hasText("Order 4 was not cancelled");
		});
	}

	@ParameterizedTest
	@EnumSource
	void toolThatBecomesATask(McpEra era) {
		each(era, (client) -> assertThat(client.tool("yearlyReport").with("year", 2026).call())
			.hasStructured("/months/11", "2026-12"));
	}

	@ParameterizedTest
	@EnumSource
	void stateBetweenCalls(McpEra era) {
		each(era, (client) -> {
			McpResponse first = client.tool("add_to_basket").with("sku", "tea").with("quantity", 1).call();
			assertThat(first).hasStructured("/items/tea", 1);
			String basket = first.structured().path("basket").asString(null);
			assertThat(
					client.tool("add_to_basket").with("sku", "tea").with("quantity", 2).with("basket", basket).call())
				.hasStructured("/items/tea", 3);
		});
	}

	@ParameterizedTest
	@EnumSource
	void textOfAnError(McpEra era) {
		each(era, (client) -> assertThat(client.tool("pay").call())
			.failed("The payment was refused: the card has expired"));
	}

	@ParameterizedTest
	@EnumSource
	void templateWithCompletion(McpEra era) {
		each(era, (client) -> {
			assertThat(client.resource("shop://manuals/kettle?language=en").call()).text().contains("# Kettle en");
			assertThat(client.request("completion/complete")
				.param("ref", Map.of("type", "ref/resource", "uri", "shop://manuals/{product}{?language}"))
				.param("argument", Map.of("name", "product", "value", "ki"))
				.call()
				.result()
				.at("/completion/values")
				.toString()).isEqualTo("[\"kiln\"]");
		});
	}

	@ParameterizedTest
	@EnumSource
	void prompt(McpEra era) {
		each(era, (client) -> assertThat(
				client.prompt("compare").with("first", "kettle").with("second", "mug").with("aspect", "PRICE").call())
			.text()
			.contains("Compare kettle and mug by PRICE."));
	}

	@ParameterizedTest
	@EnumSource
	void registrationByCode(McpEra era) {
		each(era, (client) -> {
			String customer = "Ann in " + era;
			assertThat(client.tool("enter").with("customer", customer).with("amount", 250).call())
				.hasStructured("/cents", 250);
			assertThat(client.tool("enter").with("customer", " ").with("amount", 250).call()).failed("customer");
			assertThat(client.prompt("dun").with("customer", "Ann").call()).text().contains("Remind Ann to pay.");
		});
	}

	@ParameterizedTest
	@EnumSource
	void interceptorThatDenies(McpEra era) {
		running.values().forEach((application) -> application.getBean(Customers.class).close(true));
		try {
			each(era, (client) -> {
				assertThat(client.tool("enter").with("customer", "Ann").with("amount", 1).call())
					.failed("The books are closed until tomorrow");
				assertThat(client.tool("reindex").call()).succeeded();
			});
		}
		finally {
			running.values().forEach((application) -> application.getBean(Customers.class).close(false));
		}
	}

	@ParameterizedTest
	@EnumSource
	void visibility(McpEra era) {
		each(era, (client) -> {
			assertThat(client.tool("internal_audit").call()).hasErrorCode(-32602);
			assertThat(client.request("tools/list").call().result().toString()).contains("cancel_order")
				.doesNotContain("internal_audit");
		});
	}

	@Test
	void examplesNeedTwoPackages() throws IOException {
		for (String example : PAGES.values().stream().flatMap(Set::stream).toList()) {
			Set<String> packages = new TreeSet<>();
			OURS.matcher(Files.readString(SOURCES.resolve(example + ".java")))
				.results()
				.forEach((found) -> packages.add(found.group(1)));
			assertThat(packages).as(example).isNotEmpty().hasSizeLessThanOrEqualTo(MAX_PACKAGES);
		}
	}

	@Test
	void pagesShowTheExamples() throws IOException {
		for (Map.Entry<String, Set<String>> page : PAGES.entrySet()) {
			String text = Files.readString(Path.of("..", "..", "docs", page.getKey() + ".md"));
			for (String file : page.getValue()) {
				String name = file.substring(file.lastIndexOf('/') + 1);
				Matcher block = Pattern
					.compile("^```java\\n// " + name + "\\.java\\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE)
					.matcher(text);
				assertThat(block.find()).as(name + " in " + page.getKey()).isTrue();
				assertThat(code(Files.readString(SOURCES.resolve(file + ".java")))).contains(code(block.group(1)));
			}
		}
	}

	/** Return the lines of code without their indent, package and imports. */
	private static String code(String text) {
		return text.lines()
			.map(String::strip)
			.filter((line) -> !line.startsWith("import ") && !line.startsWith("package ") && !line.startsWith("//"))
			.filter((line) -> !line.isEmpty())
			.reduce("", (before, line) -> before + line + "\n");
	}

	private interface Examination {

		void examine(McpTestClient client);

	}

}
