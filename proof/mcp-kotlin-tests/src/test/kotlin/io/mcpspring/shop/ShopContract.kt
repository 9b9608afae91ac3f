package io.mcpspring.shop

import io.mcpspring.engine.catalog.CatalogTable
import io.mcpspring.engine.model.DescribedTool
import io.modelcontextprotocol.client.McpClient
import io.modelcontextprotocol.client.McpSyncClient
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport
import io.modelcontextprotocol.spec.McpError
import io.modelcontextprotocol.spec.McpSchema
import java.util.concurrent.TimeUnit
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatExceptionOfType
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.springframework.beans.factory.annotation.Autowired
import org.springframework.boot.test.context.SpringBootTest
import org.springframework.boot.test.web.server.LocalServerPort
import tools.jackson.databind.JsonNode
import tools.jackson.databind.json.JsonMapper

/** What clients see of an application in Kotlin. Run for each stack. */
@SpringBootTest(
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = ["server.address=127.0.0.1"]
)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ShopContract(private val tenant: String) {

    @LocalServerPort
    private var port = 0

    @Autowired
    private lateinit var orders: Orders

    @Autowired
    private lateinit var catalog: CatalogTable

    private lateinit var client: McpSyncClient

    @BeforeAll
    fun connect() {
        val transport = HttpClientStreamableHttpTransport.builder("http://localhost:$port").endpoint("/mcp").build()
        client = McpClient.sync(transport)
            .capabilities(McpSchema.ClientCapabilities.builder().elicitation().build())
            .elicitation { McpSchema.ElicitResult(McpSchema.ElicitResult.Action.ACCEPT, answer(it.message())) }
            .build()
        client.initialize()
    }

    private fun answer(question: String): Map<String, Any> = when {
        question.startsWith("Why") -> mapOf("text" to "broken")
        question.startsWith("Label") -> mapOf("method" to "CARD")
        else -> mapOf("sure" to true)
    }

    @AfterAll
    fun disconnect() = client.close()

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock = """
            greet      | name,title | name
            polite     | name       | name
            declared   |            |
            overloaded | first      | first
            slowly     | name       | name
            nextLater  | sku        | sku
            stock      | sku        | sku
            guarded    | amount     | amount"""
    )
    fun whatHasADefaultOrMayBeNullIsNotRequired(tool: String, given: String?, required: String?) {
        assertThat(input(tool).path("required").values().map { it.asString() })
            .isEqualTo(required?.split(",") ?: listOf<String>())
        assertThat(input(tool).path("properties").propertyNames()).containsAll(given?.split(",") ?: listOf())
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock = """
            greet      | {'name':'Ann'}                                           | Hello Ann
            greet      | {'name':'Ann','times':2,'title':'Dr ','greeting':'Hi'}   | Hi Dr Ann, Hi Dr Ann
            greet      | {'name':'Ann','times':null,'title':null,'greeting':null} | Hello Ann
            polite     | {'name':'Ann'}                                           | Hello Ann
            declared   | {}                                                       | 3
            overloaded | {'first':'a'}                                            | ab
            overloaded | {'first':'a','second':'c'}                               | ac
            ours       | {}                                                       | internal
            slowly     | {'name':'ab'}                                            | abab true
            slowly     | {'name':'ab','times':1}                                  | ab true
            stock      | {'sku':'S-1'}                                            | S-1 null 9
            stock      | {'sku':'S-1','least':1,'most':2}                         | S-1 1 2
            next       | {'sku':'S-1'}                                            | S-11
            count      | {'sku':'S-1'}                                            | 3
            nextLater  | {'sku':'S-'}                                             | S-3
            nextLater  | {'sku':'S-','most':5}                                    | S-5
            guarded    | {'amount':1}                                             | 1 none
            guarded    | {'amount':1,'note':'x'}                                  | 1 x
            guardedLater | {'amount':1}                                           | 1 none
            asks       | {}                                                       | sure: true
            repeats    | {}                                                       | 1 of 2 true
            remembers  | {}                                                       | null 1
            orderLater | {'sku':'S-1','amount':2}                                 | 3 of S-1: true
            stockLater | {}                                                       | 3 left
            takeBack   | {'order':7}                                              | Order 7 comes back with broken-7-1, refunded by CARD"""
    )
    fun functionsAreCalledWithTheirDefaults(tool: String, arguments: String, text: String) {
        val result = call(tool, arguments)
        assertThat(text(result)).isEqualTo(text)
        assertThat(failed(result)).isFalse()
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock = """
            place     | {'order':{'lines':[{'sku':'a'}]}} | {"id":1,"order":{"lines":[{"amount":1,"currency":"EUR","sku":"a"}],"tags":[]}}
            find      | {'id':1}                          | {"id":1,"order":{"lines":[{"amount":1,"currency":"EUR","sku":"S-1"}],"tags":[]}}
            findLater | {'id':1}                          | {"id":1,"order":{"lines":[{"amount":1,"currency":"EUR","sku":"S-1"}],"tags":[]}}
            all       | {}                                | [{"id":1,"order":{"lines":[],"tags":[]}}]
            numbers   | {'upTo':2}                        | [{"amount":1,"currency":"EUR","sku":"S-1"},{"amount":1,"currency":"EUR","sku":"S-2"}]
            words     | {}                                | ["a","b"]
            promised  | {}                                | {"amount":1,"currency":"EUR","sku":"S-7"}
            ship      | {'parcel':{'sku':'S-1'}}          | {"sku":"S-1","amount":1}
            shipAll   | {'skus':['S-1']}                  | ["S-1"]
            notes     | {}                                | ["a",null]
            notesLater | {}                               | ["a",null]
            pair      | {}                                | {"first":"a","second":1}"""
    )
    fun resultsAreThoseOfTheFunction(tool: String, arguments: String, json: String) {
        val result = call(tool, arguments)
        assertThat(failed(result)).`as`(text(result)).isFalse()
        assertThat(MAPPER.readTree(text(result))).isEqualTo(MAPPER.readTree(json))
    }

    @Test
    fun schemasSayWhatIsInPublishersAndValueClasses() {
        assertThat(output("place")?.at("/properties/id/type")?.asString()).isEqualTo("integer")
        assertThat(output("placeLater")).isEqualTo(output("place"))
        assertThat(output("all")?.path("type")?.asString()).isEqualTo("array")
        assertThat(output("numbers")?.at("/items/properties/sku/type")?.asString()).isEqualTo("string")
        assertThat(output("words")?.at("/items/type")?.asString()).isEqualTo("string")
        assertThat(output("all")?.at("/items/type")?.asString()).isEqualTo("object")
        assertThat(output("place")?.at("/properties/order/properties/tags/items/type")?.asString()).isEqualTo("string")
        assertThat(output("notes")?.at("/items/type").toString()).isEqualTo("[\"string\",\"null\"]")
        assertThat(output("notesLater")?.at("/items/type").toString()).isEqualTo("[\"string\",\"null\"]")
        assertThat(output("slowly")).isNull()
        assertThat(output("forgetLater")).isNull()
        assertThat(output("nextLater")).isNull()
        val stock = input("stock").path("properties")
        assertThat(stock.at("/sku/type").asString()).isEqualTo("string")
        assertThat(stock.at("/least/type").asString()).isEqualTo("integer")
        assertThat(stock.at("/most/type").asString()).isEqualTo("integer")
        assertThat(input("slowly").path("properties").propertyNames()).containsExactly("name", "times")
    }

    /** The compiler knows what may be `null`, and no property says so but the type. */
    @Test
    fun nullableResultsAreThoseOfMethodsThatMayReturnNothing() {
        for (tool in listOf("find", "findLater")) {
            val nothing = call(tool, "{'id':2}")
            assertThat(failed(nothing)).isFalse()
            assertThat(output(tool)?.path("type").toString()).isEqualTo("[\"object\",\"null\"]")
            assertThat(text(nothing)).isEqualTo(text(call("find", "{'id':2}")))
        }
        assertThat(text(call("count", "{'sku':'S-0'}"))).isEqualTo(text(call("find", "{'id':2}")))
    }

    @Test
    fun unitIsNoResult() {
        for (tool in listOf("forget", "forgetLater")) {
            val result = call(tool, "{'id':1}")
            assertThat(failed(result)).isFalse()
            assertThat(result.structuredContent()).isNull()
            assertThat(text(result)).isEqualTo(text(call("forget", "{'id':1}")))
        }
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock = """
            greet     | {}                                            | name
            greet     | {'name':'a','times':'b'}                      | times
            polite    | {'name':'a','greeting':''}                    | greeting
            next      | {'sku':'x'}                                   | Argument 'sku' is not valid
            nextLater | {'sku':'x'}                                   | Argument 'sku' is not valid
            place     | {'order':{'lines':[{'sku':'a','amount':0}]}}  | amount
            guarded   | {'amount':0}                                  | amount
            guarded   | {'amount':1,'note':''}                        | note
            guardedLater | {'amount':0}                               | amount
            explains  | {}                                            | Sold out"""
    )
    fun errorsSayWhatIsWrong(tool: String, arguments: String, part: String) {
        val result = call(tool, arguments)
        assertThat(failed(result)).`as`(text(result)).isTrue()
        assertThat(text(result)).contains(part).doesNotContain("SECRET")
    }

    @Test
    fun failuresOfCoroutinesStaySecret() {
        val result = call("fails", "{}")
        assertThat(failed(result)).isTrue()
        assertThat(text(result)).doesNotContain("SECRET")
    }

    @Test
    fun endOfTheCallEndsTheCoroutine() {
        assertThatExceptionOfType(McpError::class.java).isThrownBy { call("forever", "{}") }
            .withMessageContaining("took longer than 1 s")
        assertThat(orders.cancelled.await(60, TimeUnit.SECONDS)).isTrue()
    }

    @Test
    fun contextOfReactorReachesCoroutines() {
        assertThat(text(call("tenant", "{}"))).isEqualTo(tenant)
    }

    @Test
    fun promptsAndResourcesAreFunctionsToo() {
        val prompt = client.getPrompt(McpSchema.GetPromptRequest("ask", mapOf("topic" to "cats")))
        assertThat((prompt.messages()[0].content() as McpSchema.TextContent).text()).isEqualTo("Be friendly about cats")
        assertThat(client.listPrompts().prompts().first { it.name() == "ask" }.arguments().filter { it.required() as Boolean? == true })
            .extracting<String> { it.name() }
            .containsExactly("topic")
        val item = client.readResource(McpSchema.ReadResourceRequest("shop://items/S-1"))
        assertThat((item.contents()[0] as McpSchema.TextResourceContents).text()).isEqualTo("All about S-1")
        val later = client.getPrompt(McpSchema.GetPromptRequest("later", mapOf("topic" to "cats")))
        assertThat((later.messages()[0].content() as McpSchema.TextContent).text()).isEqualTo("About cats")
        val apology = client.getPrompt(McpSchema.GetPromptRequest("apology", mapOf("customer" to "Ann")))
        assertThat((apology.messages()[0].content() as McpSchema.TextContent).text()).isEqualTo("Write an apology to Ann.")
        assertThat(text(call("reprint_label", "{'order':8}"))).isEqualTo("broken-8-1")
        val resource = client.readResource(McpSchema.ReadResourceRequest("shop://later"))
        assertThat((resource.contents()[0] as McpSchema.TextResourceContents).text()).isEqualTo("later")
    }

    private fun call(tool: String, arguments: String): McpSchema.CallToolResult {
        @Suppress("UNCHECKED_CAST")
        val map = MAPPER.readValue(arguments.replace('\'', '"'), Map::class.java) as Map<String, Any>
        return client.callTool(McpSchema.CallToolRequest.builder(tool).arguments(map).build())
    }

    private fun text(result: McpSchema.CallToolResult): String =
        result.content().joinToString("") { (it as McpSchema.TextContent).text() }

    private fun failed(result: McpSchema.CallToolResult): Boolean = result.isError as Boolean? == true

    private fun input(tool: String): JsonNode = descriptor(tool).inputSchema()

    private fun output(tool: String): JsonNode? = descriptor(tool).outputSchema()

    private fun descriptor(tool: String): DescribedTool = catalog.tools().find(tool)!!.descriptor()

    private companion object {

        val MAPPER: JsonMapper = JsonMapper.shared()

    }

}
