package com.example.tasks

import io.mcpspring.client.McpClient
import io.mcpspring.client.service.McpServiceProxyFactory
import io.mcpspring.client.service.McpToolCall
import io.mcpspring.client.service.McpToolException
import io.mcpspring.client.transport.HttpClientTransport
import io.mcpspring.test.EachEra
import io.mcpspring.test.McpEra
import io.mcpspring.test.McpTestClient
import java.net.URI
import java.time.LocalDate
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatExceptionOfType
import org.junit.jupiter.api.Test
import org.springframework.beans.factory.annotation.Autowired
import org.springframework.boot.test.context.SpringBootTest
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment
import org.springframework.boot.test.web.server.LocalServerPort
import org.springframework.test.context.TestPropertySource

/** What clients get of the tasks, on each stack and in each era. */
@SpringBootTest(
    classes = [AuthorTasksApplication::class],
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = ["server.address=127.0.0.1", "mcp.server.tasks.inline-wait=0"]
)
abstract class AuthorTasks {

    @Autowired
    private lateinit var client: McpTestClient

    @Autowired
    private lateinit var books: Books

    @Autowired
    private lateinit var shop: Shop

    @LocalServerPort
    private var port = 0

    @EachEra
    fun toolWithValidation() {
        val rooms = client.tool("rooms").with("from", "2026-12-01")
        assertThat(rooms.with("kind", "DOUBLE").call()).hasText("""[{"number":1,"kind":"DOUBLE"}]""")
        assertThat(rooms.with("nights", 31).call()).failed("nights")
    }

    @EachEra
    fun toolWithProgress() {
        val response = client.tool("reindex").call()
        assertThat(response).hasText("3 products")
        assertThat(response.progress().last().message()).isEqualTo("mug")
    }

    /** Answers are those of the test, the question is asked in both eras, and the step before it is done once. */
    @EachEra
    fun toolThatAsks() {
        val response = client.answering("Cancel order 3?", Confirmation(true)).tool("cancel").with("orderId", 3).call()
        assertThat(response).hasText("Order 3 is cancelled, number 0 later").asked("Cancel order 3?")
        assertThat(client.declining("Cancel order 4?").tool("cancel").with("orderId", 4).call()).hasText("Order 4 stays")
    }

    @EachEra
    fun templateWithCompletion() {
        assertThat(client.resource("shop://manuals/kettle").call()).hasText("# kettle en")
        assertThat(client.resource("shop://manuals/pan").call().error()).isNotNull()
        assertThat(client.completeResource("shop://manuals/{product}{?language}", "product", "ki")).containsExactly("kiln")
    }

    @EachEra
    fun prompt() {
        assertThat(client.prompt("compare").with("first", "kettle").with("second", "mug").call())
            .hasText("Compare kettle and mug by PRICE.")
    }

    @EachEra
    fun registrationByCode(era: McpEra) {
        val enter = client.tool("enter").with("amount", 250)
        assertThat(enter.with("customer", "Ann").call().structured(Balance::class.java).cents % 250).isZero()
        assertThat(enter.with("customer", " ").call()).failed("customer")
        val name = client.tool("open").with("account", era).call().text()
        assertThat(client.tool(name).call()).hasText("0 on $era")
    }

    @EachEra
    fun interceptorThatDenies() {
        books.closed = true
        try {
            assertThat(client.tool("enter").with("customer", "Eve").with("amount", 1).call()).failed("The books are closed")
            assertThat(client.tool("reindex").call()).succeeded()
        } finally {
            books.closed = false
        }
    }

    @EachEra
    fun visibilityByUser() {
        assertThat(client.header("User", "ada").tool("internal_audit").call()).hasText("audited")
        val other = client.header("User", "bob")
        assertThat(other.tool("internal_audit").call()).hasErrorCode(-32602)
        assertThat(other.tools().map { it.path("name").asString() }).contains("reindex").doesNotContain("internal_audit")
    }

    @EachEra
    fun textOfAnError() {
        assertThat(client.tool("pay").call()).failed("The payment was refused: the card has expired")
    }

    @EachEra
    fun toolThatIsATask() {
        val report = client.tool("yearlyReport").with("year", 2026).call().structured(Report::class.java)
        assertThat(report.months).hasSize(12).endsWith("2026-12")
    }

    @EachEra
    fun stateBetweenCalls() {
        val first = client.tool("add_to_basket").with("sku", "tea").call().structured(Contents::class.java)
        assertThat(first.items).isEqualTo(mapOf("tea" to 1))
        val more = client.tool("add_to_basket").with("sku", "tea").with("quantity", 2).with("basket", first.basket)
        assertThat(more.call()).hasStructured("/items/tea", 3)
    }

    @Test
    fun typedClient() {
        val transport = HttpClientTransport.of(URI.create("http://127.0.0.1:$port/mcp"))
        McpClient.builder(transport).tasks().build().use { connection ->
            val tools = McpServiceProxyFactory.of(connection).createClient(Tools::class.java)
            assertThat(tools.rooms(LocalDate.parse("2026-12-01"), 2)).containsExactly(Tools.Found(2))
            assertThat(tools.rooms(LocalDate.parse("2026-12-01"))).containsExactly(Tools.Found(1))
            assertThat(runBlocking { tools.report(2026) }.months).hasSize(12)
            assertThatExceptionOfType(McpToolException::class.java).isThrownBy { runBlocking { tools.pay() } }
                .withMessageContaining("the card has expired")
            runBlocking {
                val call = launch { tools.waitForever() }
                shop.waiting.await()
                call.cancelAndJoin()
                shop.cancelled.await()
            }
        }
    }

    interface Tools {

        @McpToolCall
        fun rooms(from: LocalDate, nights: Int? = null): List<Found>

        @McpToolCall("yearlyReport")
        suspend fun report(year: Int): Report

        @McpToolCall
        suspend fun pay()

        @McpToolCall
        suspend fun waitForever(): String

        /** The view is one of a later version of the server. */
        data class Found(val number: Int, val view: String? = null)

    }

}

@TestPropertySource(properties = ["spring.main.web-application-type=servlet"])
class AuthorTasksServletTests : AuthorTasks()

@TestPropertySource(properties = ["spring.main.web-application-type=reactive"])
class AuthorTasksReactiveTests : AuthorTasks()
