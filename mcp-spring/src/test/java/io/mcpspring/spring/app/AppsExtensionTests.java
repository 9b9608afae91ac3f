package io.mcpspring.spring.app;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpApp;
import io.mcpspring.annotation.McpMeta;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import io.mcpspring.fake.Json;
import io.mcpspring.fake.SessionClient;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Pages, and tools that are linked with them, in both eras.
 */
class AppsExtensionTests {

	private static final String FORM = "ui://shop/order-form.html";

	private static final String HTML = "<!doctype html><title>Order form</title>"
			+ "<meta name='description' content='Orders'><p>Hello";

	private static final String SETTINGS = "{'mimeTypes':['text/html;profile=mcp-app']}";

	private static final AppSettings EVERYTHING = AppSettings.NONE
		.withCsp(AppCsp.NONE.withConnectDomains("https://api.example.com", "wss://live.example.com")
			.withResourceDomains("https://*.example.com")
			.withFrameDomains("https://maps.example.com")
			.withBaseUriDomains("https://cdn.example.com"))
		.withPermissions(McpApp.Permission.values())
		.withDomain("shop.example.com")
		.withPrefersBorder(true);

	private static FakeServer start(AppPage page, Object bean) {
		return start(page, bean, true);
	}

	private static FakeServer start(@Nullable AppPage page, Object bean, boolean flatKey) {
		FakeServerSetup setup = FakeServer.setup();
		McpBeanScanner.register(setup.catalog(),
				new McpBeanScanner(JsonMapper.shared(), null, List.of()).scan("shop", bean));
		AppPages pages = new AppPages(setup.catalog(), 10_000, Duration.ofHours(1), null);
		if (page != null) {
			pages.register(page);
		}
		AppLinks links = new AppLinks(setup.catalog(), flatKey);
		links.link();
		links.check();
		return setup.extension(new AppsExtension(setup.catalog())).start();
	}

	private static void settings(Object bean) {
		CatalogTable catalog = FakeServer.setup().catalog();
		McpBeanScanner.register(catalog, new McpBeanScanner(JsonMapper.shared(), null, List.of()).scan("shop", bean));
		new AppLinks(catalog, true).settings();
	}

	private static FakeServer start() {
		return start(AppPage.of(FORM, HTML).withSettings(EVERYTHING), new Shop());
	}

	private static JsonNode tool(JsonNode listed, String name) {
		return listed.path("tools")
			.valueStream()
			.filter((tool) -> tool.path("name").stringValue().equals(name))
			.findFirst()
			.orElseThrow();
	}

	@Test
	void declaresItselfWhereThereIsAPage() {
		// extensions APP-01, NEG-01, NEG-02, NEG-05
		// server-2026 APPS-01
		try (FakeServer server = start()) {
			JsonNode discovered = server.client().request("server/discover").result().path("capabilities");
			assertThat(discovered.path("extensions")).isEqualTo(Json.tree("{'" + AppsExtension.ID + "':{}}"));
			assertThat(discovered.has("resources")).isTrue();
			for (String version : List.of("2025-06-18", "2025-11-25")) {
				JsonNode initialized = server.connect(version).initialization().result().path("capabilities");
				assertThat(initialized.path("extensions")).isEqualTo(Json.tree("{'" + AppsExtension.ID + "':{}}"));
				assertThat(initialized.has("resources")).isTrue();
			}
		}
		try (FakeServer server = start(null, new PlainShop(), true)) {
			assertThat(server.client().request("server/discover").result().path("capabilities").has("extensions"))
				.isFalse();
		}
	}

	@Test
	@SuppressWarnings("unchecked")
	void takesWhatAPageNeedsFromItsTools() {
		FakeServerSetup setup = FakeServer.setup();
		McpBeanScanner.register(setup.catalog(),
				new McpBeanScanner(JsonMapper.shared(), null, List.of()).scan("shop", new MapShop()));
		ObjectProvider<AppPage> beans = mock(ObjectProvider.class);
		given(beans.orderedStream()).willReturn(Stream.of(AppPage.of(FORM, HTML)));
		new AppReader(null, new AppPages(setup.catalog(), 10_000, Duration.ofHours(1), null),
				new AppLinks(setup.catalog(), false), beans)
			.afterSingletonsInstantiated();
		assertThat(setup.catalog().resources().find(FORM).descriptor().meta())
			.isEqualTo(Json.tree("{'ui':{'csp':{'connectDomains':['https://api.example.com','wss://live.example.com']},"
					+ "'permissions':{'geolocation':{}}}}"));
		assertThat(setup.catalog().tools().find("map").descriptor().meta())
			.isEqualTo(Json.tree("{'ui':{'resourceUri':'" + FORM + "'}}"));
	}

	@Test
	void leavesLinkedToolsAsTheyWere() {
		FakeServerSetup setup = FakeServer.setup();
		McpBeanScanner.register(setup.catalog(),
				new McpBeanScanner(JsonMapper.shared(), null, List.of()).scan("shop", new LongShop()));
		DescribedTool before = setup.catalog().tools().find("order").descriptor();
		new AppLinks(setup.catalog(), false).link();
		DescribedTool linked = setup.catalog().tools().find("order").descriptor();
		assertThat(linked.meta()).isNotNull();
		assertThat(linked.task()).isEqualTo(TaskSupport.OPTIONAL);
		assertThat(linked.withMeta(null)).isEqualTo(before);
	}

	@Test
	void linksToolsWithPages() {
		// extensions APP-07 to APP-10, NEG-21
		// server-2026 APPS-05, APPS-06
		try (FakeServer server = start()) {
			JsonNode modern = server.client().request("tools/list").result();
			JsonNode session = server.connect("2025-11-25").request("tools/list").result();
			JsonNode undeclared = server.client("{'extensions':{'" + AppsExtension.ID + "':" + SETTINGS + "}}")
				.request("tools/list")
				.result();
			for (JsonNode listed : List.of(modern, session, undeclared)) {
				assertThat(tool(listed, "order").path("_meta"))
					.isEqualTo(Json.tree("{'ui':{'resourceUri':'" + FORM + "'},'ui/resourceUri':'" + FORM + "'}"));
				assertThat(tool(listed, "prices").path("_meta")).isEqualTo(Json.tree("{'ui':{'visibility':['app']}}"));
				assertThat(tool(listed, "both").path("_meta")).isEqualTo(
						Json.tree("{'com.example/team':'shop','openai/widgetAccessible':true," + "'ui':{'resourceUri':'"
								+ FORM + "','visibility':['model','app']},'ui/resourceUri':'" + FORM + "'}"));
				assertThat(tool(listed, "plain").has("_meta")).isFalse();
			}
			assertThat(server.client().call("prices").result().at("/content/0/text").stringValue()).isEqualTo("cheap");
		}
		try (FakeServer server = start(AppPage.of(FORM, HTML), new Shop(), false)) {
			assertThat(tool(server.client().request("tools/list").result(), "order").path("_meta"))
				.isEqualTo(Json.tree("{'ui':{'resourceUri':'" + FORM + "'}}"));
		}
	}

	@Test
	void servesPagesAsResources() {
		// extensions APP-04 to APP-06, APP-12 to APP-15, APP-22, APP-24
		// server-2026 APPS-03, APPS-04, APPS-07
		try (FakeServer server = start()) {
			JsonNode meta = Json
				.tree("{'ui':{'csp':{'connectDomains':['https://api.example.com','wss://live.example.com'],"
						+ "'resourceDomains':['https://*.example.com'],'frameDomains':['https://maps.example.com'],"
						+ "'baseUriDomains':['https://cdn.example.com']},'permissions':{'camera':{},'microphone':{},"
						+ "'geolocation':{},'clipboardWrite':{}},'domain':'shop.example.com','prefersBorder':true}}");
			JsonNode listed = server.client().request("resources/list").result().at("/resources/0");
			assertThat(listed.path("_meta")).isEqualTo(meta);
			assertThat(listed.path("title").stringValue()).isEqualTo("Order form");
			assertThat(listed.path("description").stringValue()).isEqualTo("Orders");
			for (JsonNode tool : server.client().request("tools/list").result().path("tools")) {
				JsonNode uri = tool.at("/_meta/ui/resourceUri");
				if (uri.isString()) {
					JsonNode read = server.client()
						.request("resources/read", "{'uri':'" + uri.stringValue() + "'}")
						.result();
					assertThat(read.path("ttlMs").intValue()).isEqualTo(3_600_000);
					assertThat(read.path("cacheScope").stringValue()).isEqualTo("public");
					assertPage(read, meta);
				}
			}
			assertPage(server.connect("2025-11-25").request("resources/read", "{'uri':'" + FORM + "'}").result(), meta);
			assertThat(server.client("{}", FakeServer.caller("ada"))
				.request("resources/read", "{'uri':'" + FORM + "'}")
				.result()
				.path("cacheScope")
				.stringValue()).isEqualTo("private");
		}
	}

	private static void assertPage(JsonNode read, JsonNode meta) {
		JsonNode contents = read.path("contents");
		assertThat(contents.size()).isOne();
		assertThat(contents.at("/0/uri").stringValue()).isEqualTo(FORM);
		assertThat(contents.at("/0/mimeType").stringValue()).isEqualTo("text/html;profile=mcp-app");
		assertThat(contents.at("/0/text").stringValue()).isEqualTo(HTML);
		assertThat(contents.at("/0/_meta")).isEqualTo(meta);
	}

	@Test
	void leavesOutWhatIsNotSet() {
		// extensions APP-15
		try (FakeServer server = start(AppPage.of(FORM, HTML), new Shop())) {
			JsonNode read = server.client().request("resources/read", "{'uri':'" + FORM + "'}").result();
			assertThat(read.at("/contents/0").has("_meta")).isFalse();
			assertThat(server.client().request("resources/list").result().at("/resources/0").has("_meta")).isFalse();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			value = { SETTINGS + "|See the form", "{}|Order 1: 2 of TEA-001", "{'mimeTypes':[]}|Order 1: 2 of TEA-001",
					"{'mimeTypes':['text/html']}|Order 1: 2 of TEA-001",
					"{'mimeTypes':'text/html;profile=mcp-app'}|Order 1: 2 of TEA-001",
					"{'mimeTypes':{'a':'text/html;profile=mcp-app'}}|Order 1: 2 of TEA-001",
					"true|Order 1: 2 of TEA-001", "{'mimeTypes':[7,'text/html;profile=mcp-app']}|See the form" })
	void tellsAToolWhetherTheClientShowsPages(String declared, String text) {
		// extensions APP-02, APP-17 to APP-19, NEG-06, NEG-08, NEG-09
		// server-2026 APPS-09 to APPS-11
		String capabilities = "{'extensions':{'" + AppsExtension.ID + "':" + declared + "}}";
		try (FakeServer server = start()) {
			assertThat(
					server.client(capabilities).blocking().call("order").result().at("/content/0/text").stringValue())
				.isEqualTo(text);
			SessionClient session = server.connect("2025-11-25", capabilities).blocking();
			assertThat(session.call("order").result().at("/content/0/text").stringValue()).isEqualTo(text);
			assertThat(server.client().blocking().call("order").result().at("/content/0/text").stringValue())
				.isEqualTo("Order 1: 2 of TEA-001");
		}
	}

	@Test
	void feedsThePageWithStructuredContent() {
		// extensions APP-20
		// server-2026 APPS-12
		try (FakeServer server = start()) {
			JsonNode result = server.client().blocking().call("stock").result();
			assertThat(result.path("structuredContent")).isEqualTo(Json.tree("{'sku':'TEA-001','onHand':60}"));
			assertThat(Json.tree(result.at("/content/0/text").stringValue()))
				.isEqualTo(result.path("structuredContent"));
		}
	}

	@Test
	void asksForScopesWhoeverCalls() {
		// extensions APP-11
		try (FakeServer server = start(AppPage.of(FORM, HTML), new Shop())) {
			FakeExchange refused = server.client("{}", FakeServer.caller("ada")).blocking().call("refund");
			assertThat(refused.status()).isEqualTo(403);
			assertThat(server.client("{}", FakeServer.caller("ada", "orders:write"))
				.blocking()
				.call("refund")
				.result()
				.at("/content/0/text")
				.stringValue()).isEqualTo("refunded");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "ui/initialize", "ui/open-link", "ui/message" })
	void knowsNoMethodsBetweenPageAndHost(String method) {
		// extensions APP-23
		// server-2026 APPS-13
		try (FakeServer server = start()) {
			FakeExchange modern = server.client().request(method);
			assertThat(modern.code()).isEqualTo(-32601);
			assertThat(server.connect("2025-11-25").request(method).code()).isEqualTo(-32601);
		}
	}

	private static void assertRefused(Object bean, String problem, String remedy) {
		assertThatExceptionOfType(InvalidAppException.class)
			.isThrownBy(() -> start(AppPage.of(FORM, HTML), bean).close())
			.withMessageContaining(problem)
			.satisfies((ex) -> assertThat(ex.remedy()).contains(remedy));
	}

	@Test
	void refusesLinksThatLeadNowhere() {
		// extensions APP-03, APP-04, APP-06, APP-09
		assertRefused(new Object() {

			@McpTool
			@McpApp("shop/other.html")
			String order() {
				return "";
			}

		}, "there is no page 'ui://shop/other.html'", "[" + FORM + "] are there");
		assertRefused(new Object() {

			@McpTool
			@McpApp
			String order() {
				return "";
			}

		}, "its @McpApp names no page", "shop/order-form.html");
		assertThatExceptionOfType(InvalidAppException.class).isThrownBy(() -> settings(new Object() {

			@McpTool
			@McpApp(value = "shop/order-form.html", connect = "api.example.com")
			String order() {
				return "";
			}

		})).withMessageContaining("connect of its @McpApp is not valid: 'api.example.com' is no origin");
		assertThatExceptionOfType(InvalidAppException.class).isThrownBy(() -> settings(new Object() {

			@McpTool
			@McpApp(visibility = McpApp.Visibility.APP, permissions = McpApp.Permission.CAMERA)
			String order() {
				return "";
			}

		})).withMessageContaining("its @McpApp says what a page needs, but names none");
		assertRefused(new Object() {

			@McpTool(meta = @McpMeta(key = "ui", value = "{}"))
			@McpApp("shop/order-form.html")
			String order() {
				return "";
			}

		}, "an @McpApp and metadata of the name 'ui'", "Remove one");
		assertRefused(new Object() {

			@McpTool(meta = @McpMeta(key = "ui", value = "{\"resourceUri\":\"https://example.com\"}"))
			String order() {
				return "";
			}

		}, "its page 'https://example.com' has no address that begins with 'ui://'", "ui://shop");
		assertRefused(new Object() {

			@McpTool(meta = @McpMeta(key = "ui", value = "{\"visibility\":[\"everybody\"]}"))
			String order() {
				return "";
			}

		}, "its visibility \"everybody\" is neither 'model' nor 'app'", "one of these");
		assertRefused(new Object() {

			@McpTool
			@McpApp("ui://own/page")
			String order() {
				return "";
			}

			@McpResource(uri = "ui://own/page", mimeType = "text/html")
			String page() {
				return HTML;
			}

		}, "the media type of its page 'ui://own/page' is 'text/html'", AppPage.MEDIA_TYPE);
	}

	@Test
	void takesPagesThatAreResourcesOfMethods() {
		// extensions APP-01, APP-06
		try (FakeServer server = start(null, new OwnPages(), true)) {
			assertThat(server.client()
				.blocking()
				.request("resources/read", "{'uri':'ui://own/7'}")
				.result()
				.at("/contents/0/mimeType")
				.stringValue()).isEqualTo(AppPage.MEDIA_TYPE);
			assertThat(server.client().request("server/discover").result().at("/capabilities/extensions").size())
				.isOne();
		}
	}

	/** Tools of a shop. */
	static class Shop {

		@McpTool
		@McpApp("shop/order-form.html")
		String order(McpRequestContext context) {
			return AppsExtension.isSupportedBy(context) ? "See the form" : "Order 1: 2 of TEA-001";
		}

		@McpTool
		@McpApp(visibility = McpApp.Visibility.APP)
		String prices() {
			return "cheap";
		}

		@McpTool(meta = { @McpMeta(key = "com.example/team", value = "shop"),
				@McpMeta(key = "openai/widgetAccessible", value = "true") })
		@McpApp(value = FORM, visibility = { McpApp.Visibility.APP, McpApp.Visibility.MODEL })
		String both() {
			return "both";
		}

		@McpTool(scopes = "orders:write")
		@McpApp(visibility = McpApp.Visibility.APP)
		String refund() {
			return "refunded";
		}

		@McpTool
		String plain() {
			return "plain";
		}

		@McpTool
		@McpApp("shop/order-form.html")
		Stock stock() {
			return new Stock("TEA-001", 60);
		}

	}

	/** No pages. */
	static class LongShop {

		@McpTool(title = "Order", description = "Order something")
		@McpTask
		@McpApp(visibility = McpApp.Visibility.MODEL)
		String order() {
			return "ordered";
		}

	}

	static class PlainShop {

		@McpTool
		@McpApp(visibility = McpApp.Visibility.APP)
		String prices() {
			return "cheap";
		}

	}

	/** Pages of code. */
	static class OwnPages {

		@McpTool
		@McpApp("ui://own/7")
		String seven() {
			return "seven";
		}

		@McpResource(uri = "ui://own/{number}", mimeType = AppPage.MEDIA_TYPE)
		String page(int number) {
			return "<!doctype html><p>" + number;
		}

	}

	/**
	 * A stock.
	 *
	 * @param sku a product
	 * @param onHand how many are there
	 */
	record Stock(String sku, int onHand) {
	}

	static class MapShop {

		@McpTool
		@McpApp(value = "shop/order-form.html", connect = "https://api.example.com",
				permissions = McpApp.Permission.GEOLOCATION)
		String map() {
			return "";
		}

		@McpTool
		@McpApp(value = FORM, connect = { "wss://live.example.com", "https://api.example.com" })
		String follow() {
			return "";
		}

	}

}
