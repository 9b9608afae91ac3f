package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Methods of controllers that properties offer as tools, and the rules of the application
 * for their URLs. Run for each stack.
 */
@TestInstance(Lifecycle.PER_CLASS)
abstract class IncludedControllerContract {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	private static final String ROOT = ExistingSecurityContract.basic("root", "secret");

	private final WebApplicationType type;

	private final Class<?> application;

	private SecuredServer server;

	IncludedControllerContract(WebApplicationType type, Class<?> application) {
		this.type = type;
		this.application = application;
	}

	@BeforeAll
	void start() {
		this.server = SecuredServer.start(this.type, this.application, RestApplication.PROPERTIES);
	}

	@AfterAll
	void stop() {
		this.server.close();
	}

	@Test
	void onlyWhatIsIncludedIsOffered() {
		assertThat(listed(ROOT)).contains("find_product", "create", "replace", "remove", "me", "report")
			.doesNotContain("search", "wipe");
		assertThat(call(ROOT, "wipe", "{}").body()).contains("Unknown tool");
	}

	@Test
	void namesAreUniqueAndHintsFollowTheMethod() {
		assertThat(listed(ROOT)).contains("list_products_products", "list_products_list");
		assertThat(tool("find_product").at("/annotations").toString()).isEqualTo("{\"readOnlyHint\":true}");
		assertThat(tool("create").has("annotations")).isFalse();
		assertThat(tool("replace").at("/annotations").toString()).isEqualTo("{\"idempotentHint\":true}");
		assertThat(tool("remove").at("/annotations").toString())
			.isEqualTo("{\"destructiveHint\":true,\"idempotentHint\":true}");
	}

	@Test
	void descriptionsComeFromOpenApiOrTheMapping() {
		JsonNode tool = tool("find_product");
		assertThat(tool.path("title").asString()).isEqualTo("Find a product");
		assertThat(tool.path("description").asString()).isEqualTo("Finds a product by number");
		assertThat(tool.at("/inputSchema/properties/sku/description").asString()).isEqualTo("The product's number");
		assertThat(tool("remove").path("description").asString()).isEqualTo("Remove (DELETE /rest/products/{sku})");
	}

	@Test
	void schemasTellArgumentsOfEachPlace() {
		JsonNode list = tool("list_products_products").path("inputSchema");
		assertThat(list.at("/properties/limit/type").asString()).isEqualTo("integer");
		assertThat(list.at("/properties/limit/default").asInt()).isEqualTo(10);
		assertThat(list.at("/properties/kind/enum").toString()).isEqualTo("[\"COFFEE\",\"TEA\"]");
		assertThat(list.has("required")).isFalse();
		JsonNode later = tool("later").at("/inputSchema/properties");
		assertThat(later.at("/within/default").asString()).isEqualTo("PT1H");
		assertThat(later.path("before").has("default")).isFalse();
		JsonNode create = tool("create").path("inputSchema");
		assertThat(create.at("/properties/product/properties/price/minimum").asInt(-1)).isZero();
		assertThat(create.path("required").toString()).isEqualTo("[\"product\"]");
		JsonNode me = tool("me").at("/inputSchema/properties");
		assertThat(me.propertyNames()).containsExactly("X-Clinic");
		assertThat(tool("find_product").at("/outputSchema").toString()).contains("\"sku\"");
	}

	@Test
	void argumentsReachTheirPlaces() {
		assertThat(result(ANN, "find_product", "{\"sku\":\"A-1\"}").at("/structuredContent").toString())
			.isEqualTo("{\"sku\":\"A-1\",\"name\":\"Arabica\",\"kind\":\"COFFEE\"}");
		assertThat(call(ANN, "list_products_products", "{\"kind\":\"COFFEE\",\"limit\":1}").body()).contains("Arabica");
		assertThat(call(ANN, "list_products_products", "{\"limit\":0}").body()).doesNotContain("Arabica");
		assertThat(result(ANN, "replace",
				"{\"sku\":\"B 2\",\"product_body\":\"n&=%\",\"product\":{\"name\":\"Ben\",\"kind\":\"TEA\",\"price\":3}}")
			.at("/structuredContent")
			.toString()).isEqualTo("{\"sku\":\"B 2\",\"name\":\"Ben\",\"kind\":\"TEA\",\"note\":\"n&=%\"}");
		assertThat(text(ANN, "list_products_list", "{}")).isEqualTo("plain true");
	}

	@Test
	void formsListsDatesAndLanguageAreRead() {
		assertThat(call(ANN, "filtered", "{\"filter\":{\"name\":\"x\",\"price\":4},\"sizes\":[\"s\",\"m\"]}").body())
			.contains("Filter[name=x, price=4]", "[s, m]");
		assertThat(call(ANN, "later", "{\"day\":\"2026-02-03\"}").body()).contains("2026-02-03");
	}

	// As for other clients, what is absent is null in the controller.
	@Test
	void membersOfBodiesAndFormsAreRequiredAsTheControllerDemands() {
		JsonNode draft = tool("change").at("/inputSchema/properties/draft");
		assertThat(definition("change", draft)).contains("\"required\":[\"owner\",\"version\"]");
		assertThat(text(ANN, "change", "{\"id\":1,\"draft\":{\"owner\":\"ann\",\"version\":2}}"))
			.isEqualTo("1 Draft[name=null, owner=ann, version=2, previous=null, tags=null]");
		assertThat(error(ANN, "change", "{\"id\":1,\"draft\":{\"name\":\"x\"}}"))
			.contains("required property 'owner' is missing", "required property 'version' is missing");
		assertThat(tool("drafts").at("/inputSchema/properties/search").has("required")).isFalse();
		assertThat(text(ANN, "drafts", "{\"search\":{\"text\":\"x\"}}")).isEqualTo("Search[text=x, limit=null]");
		assertThat(text(ANN, "drafts", "{}")).isEqualTo("Search[text=null, limit=null]");
	}

	// The mapper would set its field, a data binder does not.
	@Test
	void membersOfFormsWithoutSetterAreNoArguments() {
		assertThat(tool("windows").at("/inputSchema/properties/window/properties").propertyNames())
			.containsExactly("days");
		assertThat(text(ANN, "windows", "{\"window\":{\"days\":3}}")).isEqualTo("3 all");
	}

	// Spring applies the annotation to no parameter.
	@Test
	void formatsOfJsonAreNotThoseOfParameters() {
		JsonNode agenda = tool("agenda").at("/inputSchema/properties");
		assertThat(agenda.path("day").path("format").asString()).isEqualTo("date");
		assertThat(agenda.at("/others/items/format").asString()).isEqualTo("date");
		assertThat(agenda.path("until").path("description").asString()).isEqualTo("In the format yyyy/MM/dd");
		assertThat(agenda.toString()).doesNotContain("dd.MM.yyyy");
		assertThat(text(ANN, "agenda",
				"{\"day\":\"2026-12-31\",\"others\":[\"2026-12-01\",\"2026-12-02\"],\"until\":\"2027/01/02\"}"))
			.isEqualTo("2026-12-31 [2026-12-01, 2026-12-02] 2027-01-02");
	}

	@Test
	void constantsInListsAreNamedAsSpringConvertsThem() {
		JsonNode levels = tool("levels").at("/inputSchema/properties");
		String constants = "[\"SECRET\",\"PUBLIC\"]";
		assertThat(levels.at("/one/enum")).hasToString(constants);
		assertThat(levels.at("/several/items/enum")).hasToString(constants);
		assertThat(levels.at("/array/items/enum")).hasToString(constants);
		assertThat(levels.at("/array/maxItems").asInt()).isEqualTo(2);
		assertThat(
				text(ANN, "levels", "{\"one\":\"SECRET\",\"several\":[\"PUBLIC\"],\"array\":[\"PUBLIC\",\"SECRET\"]}"))
			.isEqualTo("SECRET [PUBLIC] [PUBLIC, SECRET]");
	}

	private String definition(String tool, JsonNode schema) {
		String reference = schema.path("$ref").asString("");
		return (reference.isEmpty() ? schema : tool(tool).path("inputSchema").at(reference.substring(1))).toString();
	}

	@Test
	void membersOfMapsAreRead() {
		assertThat(text(ANN, "attributes", "{\"attributes\":{\"texts\":{\"color\":\"red\",\"a.b\":\"c\"}}}"))
			.contains("color=red", "a.b=c");
		assertThat(text(ANN, "entries", "{\"entries\":{\"counts\":{\"a\":1,\"b\":2}}}")).contains("a=1", "b=2");
		assertThat(error(ANN, "attributes", "{\"attributes\":{\"texts\":{\"a].b\":\"c\"}}}")).contains("[ ] ' \"");
	}

	@Test
	void textsWithCommasAreNotSplit() {
		assertThat(text(ANN, "attributes", "{\"attributes\":{\"tags\":[\"x,y\"]}}")).endsWith("[x,y]");
		assertThat(text(ANN, "entries", "{\"entries\":{\"tags\":[\"x,y\"]}}")).contains("tags=[x,y]");
		assertThat(text(ANN, "ids", "{\"ids\":[\"x,y\",\"z\"]}")).isEqualTo("[x,y, z]");
		assertThat(error(ANN, "ids", "{\"ids\":[\"x,y\"]}")).contains("'ids'", "a comma");
	}

	@Test
	void decimalsStayAsTheyAre() {
		for (String number : List.of("1.234567890123456789", "12345678901234567890.00", "1.5", "7")) {
			assertThat(text(ANN, "amount", "{\"of\":" + number + "}")).isEqualTo(number);
		}
		assertThat(call(ANN, "amounts", "{}").body())
			.contains("\"structuredContent\":{\"price\":12345678901234567890.1200}");
	}

	@Test
	void callerIsTheUserOfTheRequest() {
		JsonNode me = result(ANN, "me", "{\"X-Clinic\":\"north\"}").path("structuredContent");
		assertThat(me.toString()).contains("\"principal\":\"ann\"", "\"authentication\":\"ann\"", "\"user\":\"ann\"",
				"\"clinic\":\"north\"", "\"tenant\":\"none\"", "\"token\":\"null\"", "\"other\":\"nobodynull\"");
		String params = "\"name\":\"me\",\"arguments\":{\"X-Clinic\":\"north\"}";
		assertThat(this.server.http()
			.post(ANN, McpHttp.statelessBody("tools/call", params), "MCP-Protocol-Version", "2026-07-28", "Mcp-Method",
					"tools/call", "Mcp-Name", "me", "X-Tenant", "south")
			.body()).contains("\"tenant\":\"south\"");
	}

	@Test
	void ruleOfTheUrlHoldsForTheTool() {
		assertThat(listed(ROOT)).contains("report");
		assertThat(listed(ANN)).doesNotContain("report").contains("me");
		assertThat(call(ROOT, "report", "{}").body()).contains("the report");
		assertThat(call(ANN, "report", "{}").body()).contains("Unknown tool").doesNotContain("the report");
		assertThat(call(ROOT, "item", "{\"id\":7}").body()).contains("item 7");
		assertThat(call(ANN, "item", "{\"id\":7}").body()).contains("error").doesNotContain("item 7");
	}

	@Test
	void ruleOfTheMethodHoldsForTheTool() {
		assertThat(call(ANN, "remove", "{\"sku\":\"Z\"}").body()).contains("error");
		JsonNode removed = result(ROOT, "remove", "{\"sku\":\"Z\"}");
		assertThat(removed.path("isError").asBoolean(false)).isFalse();
		assertThat(removed.path("content").isEmpty()).isTrue();
	}

	@Test
	void ruleMayLookAtPathVariable() {
		assertThat(text(ANN, "owner", "{\"name\":\"ann\"}")).isEqualTo("owner ann");
		HttpResponse<String> denied = call(ANN, "owner", "{\"name\":\"root\"}");
		assertThat(denied.statusCode()).as(denied.body()).isEqualTo(403);
	}

	@Test
	void variablesThatNotAllPathsHaveAreOptional() {
		JsonNode days = tool("days").path("inputSchema");
		assertThat(days.path("properties").propertyNames()).containsExactlyInAnyOrder("year", "month", "week");
		assertThat(days.path("required").toString()).isEqualTo("[\"year\"]");
		assertThat(tool("days").path("description").asString())
			.isEqualTo("Days (GET /rest/days/{year} or /rest/days/{year}/{month} or /rest/weeks/{year}/{week})");
		JsonNode first = tool("first");
		assertThat(first.at("/inputSchema/required").toString()).isEqualTo("[\"id\"]");
		assertThat(first.path("description").asString()).isEqualTo("First (GET /rest/first/{id})");
	}

	@Test
	void callsTakeThePathOfTheVariablesThatAreGiven() {
		assertThat(text(ANN, "days", "{\"year\":2026}")).isEqualTo("2026 null null");
		assertThat(text(ANN, "days", "{\"year\":2026,\"month\":2}")).isEqualTo("2026 2 null");
		assertThat(text(ANN, "days", "{\"year\":2026,\"week\":7,\"month\":null}")).isEqualTo("2026 null 7");
		assertThat(error(ANN, "days", "{\"year\":2026,\"month\":2,\"week\":7}")).isEqualTo(
				"No address takes 'year', 'month', 'week' together: give 'year'; or 'year', 'month'; or 'year', 'week'");
		assertThat(text(ANN, "first", "{\"id\":7}")).isEqualTo("first 7");
	}

	@Test
	void rulesOfThePathThatIsCalledHold() {
		assertThat(listed(ANN)).contains("account");
		assertThat(text(ANN, "account", "{\"login\":\"ann\",\"state\":\"open\"}")).isEqualTo("account of ann open");
		assertThat(call(ANN, "account", "{\"login\":\"root\"}").statusCode()).isEqualTo(403);
		assertThat(call(ANN, "account", "{}").statusCode()).isEqualTo(403);
		assertThat(text(ROOT, "account", "{}")).isEqualTo("account of null null");
		assertThat(error(ROOT, "account", "{\"login\":\"a/b\"}")).contains("part of the address");
	}

	@Test
	void methodSecurityHoldsToo() {
		assertThat(text(ROOT, "secrets", "{\"name\":\"ann\"}")).isEqualTo("secrets of ann");
		assertThat(call(ANN, "secrets", "{\"name\":\"ann\"}").body()).doesNotContain("secrets of ann");
	}

	@Test
	void errorsTellTheDetailOfTheBody() {
		assertThat(error(ANN, "order", "{\"sku\":\"A-1\"}")).isEqualTo("Out of stock until Monday");
		assertThat(error(ANN, "find_product", "{\"sku\":\"Q\"}")).isEqualTo("No product Q");
		assertThat(error(ANN, "broken", "{\"sku\":\"A-1\"}")).doesNotContain("jdbc").contains("reference");
	}

	@Test
	void validationOfTheControllerApplies() {
		assertThat(error(ANN, "create", "{\"product\":{\"name\":\" \",\"price\":1}}")).contains("name");
		assertThat(result(ANN, "create", "{\"product\":{\"name\":\"New\",\"price\":1}}").path("structuredContent")
			.path("sku")
			.asString()).isEqualTo("N-1");
	}

	@Test
	void argumentsNeverReachAnotherMethod() {
		assertThat(error(ANN, "find_product", "{\"sku\":\"search\"}")).contains("another resource");
		for (String sku : List.of("..", ".", "a/b", "a;b", "a%2fb", "a\\\\b", "")) {
			assertThat(error(ANN, "find_product", "{\"sku\":\"" + sku + "\"}")).as(sku).contains("part of the address");
		}
	}

	@Test
	void headersCannotBeInjected() {
		assertThat(error(ANN, "me", "{\"X-Clinic\":\"a\\r\\nX-Tenant: b\"}")).contains("headers do not have");
		assertThat(error(ANN, "me", "{\"X-Clinic\":\"a\",\"X-Tenant\":\"b\"}")).contains("X-Tenant");
	}

	@Test
	void headersThatNoPropertyNamesAreNoArguments() {
		for (String name : List.of("X-On-Behalf-Of", "X-User-Id")) {
			assertThat(error(ANN, "me", "{\"X-Clinic\":\"a\",\"" + name + "\":\"root\"}")).contains(name);
		}
	}

	@Test
	void sessionsServeThemToo() {
		String session = this.server.http().session(ANN);
		assertThat(this.server.http().callInSession(ANN, session, 2, "owner", "{\"name\":\"ann\"}").body())
			.contains("owner ann");
		assertThat(this.server.http().callInSession(ANN, session, 3, "owner", "{\"name\":\"root\"}").statusCode())
			.isEqualTo(403);
	}

	private List<String> listed(String authorization) {
		return tools(authorization).valueStream().map((tool) -> tool.path("name").asString()).toList();
	}

	private JsonNode tool(String name) {
		return tools(ROOT).valueStream()
			.filter((tool) -> tool.path("name").asString().equals(name))
			.findFirst()
			.orElseThrow(() -> new AssertionError(name));
	}

	private JsonNode tools(String authorization) {
		return McpHttp.json(this.server.http().stateless(authorization, "tools/list", null, "")).at("/result/tools");
	}

	private HttpResponse<String> call(String authorization, String tool, String arguments) {
		return this.server.http().callStateless(authorization, tool, arguments);
	}

	private JsonNode result(String authorization, String tool, String arguments) {
		return McpHttp.json(call(authorization, tool, arguments)).path("result");
	}

	String text(String authorization, String tool, String arguments) {
		return result(authorization, tool, arguments).at("/content/0/text").asString("");
	}

	private String error(String authorization, String tool, String arguments) {
		JsonNode result = result(authorization, tool, arguments);
		assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isTrue();
		return result.at("/content/0/text").asString();
	}

}
