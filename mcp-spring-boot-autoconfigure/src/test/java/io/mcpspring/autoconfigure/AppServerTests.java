package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.mcpspring.annotation.McpApp;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.documented.Apps;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.server.McpAccess;
import io.mcpspring.spring.app.AppLinks;
import io.mcpspring.spring.app.AppsExtension;
import io.mcpspring.spring.app.InvalidAppException;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Apps of a folder and of beans on both web stacks.
 */
@ExtendWith(OutputCaptureExtension.class)
class AppServerTests {

	private static final String ENABLED = "mcp.server.apps.enabled=true";

	private static String ask(RunningApplication application, String method, String params) throws IOException {
		LoopbackClient client = new LoopbackClient(10, application.http().port());
		return client.answer("{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"" + method + "\",\"params\":" + params + "}",
				client.session());
	}

	private static String discover(RunningApplication application) throws IOException {
		return new LoopbackClient(11, application.http().port()).answer(
				"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\",\"params\":{\"_meta\":{"
						+ "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
						+ "\"io.modelcontextprotocol/clientCapabilities\":{}}}}",
				"MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: server/discover\r\n");
	}

	@EachStack
	void servesPagesOfTheFolderAndBeans(WebApplicationType type) throws IOException {
		// extensions APP-01, APP-04, APP-06, APP-07, APP-10, APP-12, APP-17
		try (RunningApplication application = RunningApplication.start(type, List.of(Apps.class), ENABLED)) {
			assertThat(discover(application)).contains("\"io.modelcontextprotocol/ui\":{}");
			assertThat(ask(application, "tools/list", "{}")).contains(
					"\"_meta\":{\"ui\":{\"resourceUri\":\"ui://shop/order-form.html\"},"
							+ "\"ui/resourceUri\":\"ui://shop/order-form.html\"}",
					"\"_meta\":{\"ui\":{\"visibility\":[\"app\"]}}");
			assertThat(ask(application, "resources/list", "{}")).contains("ui://shop/map.html",
					"\"title\":\"Order form\"", "\"mimeType\":\"text/html;profile=mcp-app\"");
			assertThat(ask(application, "resources/read", "{\"uri\":\"ui://shop/order-form.html\"}"))
				.contains("<!doctype html>", "ui/notifications/tool-result");
			assertThat(ask(application, "resources/read", "{\"uri\":\"ui://shop/map.html\"}"))
				.contains("\"resourceDomains\":[\"https://tiles.example.com\"]", "\"geolocation\":{}");
			assertThat(ask(application, "tools/call", "{\"name\":\"shops\",\"arguments\":{}}")).contains("Mill Lane 7");
			assertThat(
					ask(application, "tools/call", "{\"name\":\"prepareOrder\",\"arguments\":{\"sku\":\"TEA-001\"}}"))
				.contains("\"structuredContent\":{\"sku\":\"TEA-001\",\"quantity\":1}", "\"type\":\"text\"");
		}
	}

	/** The application may hide it from some callers. */
	@EachStack
	void pageIsCachedForOneCallerIfTheApplicationDecidesAboutAccess(WebApplicationType type) throws IOException {
		try (RunningApplication decides = RunningApplication.start(type, List.of(Apps.class, Access.class), ENABLED,
				"mcp.server.cache.shared=true")) {
			assertThat(read(decides)).contains("\"cacheScope\":\"private\"");
		}
	}

	private static String read(RunningApplication application) throws IOException {
		String page = "ui://shop/order-form.html";
		return new LoopbackClient(12, application.http().port()).answer(
				"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"" + page
						+ "\",\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
						+ "\"io.modelcontextprotocol/clientCapabilities\":{}}}}",
				"MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: resources/read\r\nMcp-Name: " + page + "\r\n");
	}

	@EachStack
	void offersNoneUnlessToldTo(WebApplicationType type) throws IOException {
		// extensions NEG-13
		try (RunningApplication application = RunningApplication.start(type, List.of(Apps.class))) {
			assertThat(discover(application)).doesNotContain("extensions");
			assertThat(ask(application, "tools/list", "{}")).contains("prepareOrder").doesNotContain("_meta");
			assertThat(ask(application, "resources/list", "{}")).doesNotContain("ui://");
			assertThat(application.context().getBeansOfType(AppsExtension.class)).isEmpty();
			assertThat(application.context().getBeansOfType(AppLinks.class)).isEmpty();
		}
	}

	@Test
	void saysWhichPageIsWrongAndWhatToDo(@TempDir Path directory, CapturedOutput output) throws IOException {
		// extensions APP-05, APP-06
		Files.createDirectories(directory.resolve("shop"));
		Files.writeString(directory.resolve("shop/form.html"), "<!doctype html>\n<script src='form.js'></script>");
		assertThatExceptionOfType(InvalidAppException.class).isThrownBy(() -> RunningApplication
			.start(WebApplicationType.SERVLET, ENABLED, "mcp.server.apps.location=" + directory));
		assertThat(output).contains("App page 'ui://shop/form.html' cannot be served: line 2: <script src> 'form.js'",
				"Put scripts, styles and images into the page itself");
		Files.write(directory.resolve("shop/form.html"), "<!doctype html>é".getBytes(StandardCharsets.ISO_8859_1));
		assertThatExceptionOfType(InvalidAppException.class)
			.isThrownBy(() -> RunningApplication.start(WebApplicationType.SERVLET, ENABLED,
					"mcp.server.apps.location=file:" + directory))
			.withMessageContaining("App page 'shop/form.html'")
			.withMessageContaining("UTF-8");
		Files.delete(directory.resolve("shop/form.html"));
		Files.writeString(directory.resolve("shop/the form.html"), "<!doctype html>");
		assertThatExceptionOfType(InvalidAppException.class)
			.isThrownBy(() -> RunningApplication.start(WebApplicationType.REACTIVE, ENABLED,
					"mcp.server.apps.location=" + directory))
			.withMessageContaining("its path is no part of an address");
	}

	@ParameterizedTest
	@ValueSource(strings = { "location=classpath:none/" })
	void refusesWrongProperties(String property) {
		// extensions APP-13
		assertThatThrownBy(
				() -> RunningApplication.start(WebApplicationType.SERVLET, ENABLED, "mcp.server.apps." + property))
			.hasRootCauseInstanceOf(InvalidMcpPropertyException.class)
			.rootCause()
			.hasMessageContaining("'mcp.server.apps." + property.replaceAll("=.*", "") + "'");
	}

	@ParameterizedTest
	@ValueSource(classes = { WrongLink.class, WrongLinkOfCode.class })
	void refusesLinksToPagesThatAreNotThere(Class<?> wrong) {
		// extensions APP-06
		assertThatExceptionOfType(InvalidAppException.class)
			.isThrownBy(() -> RunningApplication.start(WebApplicationType.SERVLET, List.of(wrong), ENABLED))
			.withMessageContaining("there is no page 'ui://shop/none.html'");
	}

	/** Each caller may use all. */
	static class Access {

		@Bean
		McpAccess access() {
			return McpAccess.visibleIf((request) -> true);
		}

	}

	/** A link to a page that does not exist. */
	static class WrongLink {

		@McpTool
		@McpApp("shop/none.html")
		String order() {
			return "";
		}

	}

	/** The same, of a tool that is code. */
	static class WrongLinkOfCode {

		@Bean
		ApplicationRunner offer(McpCatalog catalog) {
			ObjectNode meta = (ObjectNode) JsonMapper.shared()
				.readTree("{\"ui\":{\"resourceUri\":\"ui://shop/none.html\"}}");
			return (arguments) -> catalog.tool("order").meta(meta).handler((context, given) -> "").register();
		}

	}

}
