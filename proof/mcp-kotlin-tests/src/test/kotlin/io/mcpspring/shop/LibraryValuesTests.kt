package io.mcpspring.shop

import io.mcpspring.annotation.McpParam
import io.mcpspring.annotation.McpTool
import io.mcpspring.context.McpRequestContext
import io.mcpspring.context.ToolException
import io.mcpspring.engine.catalog.Registration
import io.mcpspring.model.Content
import io.mcpspring.spring.method.registration.McpBeanScanner
import jakarta.validation.constraints.Max
import jakarta.validation.constraints.Min
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeUnit
import kotlin.time.Duration
import kotlin.time.Duration.Companion.minutes
import kotlinx.coroutines.yield
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatExceptionOfType
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.mockito.Mockito.mock
import tools.jackson.databind.json.JsonMapper
import tools.jackson.databind.node.ObjectNode
import tools.jackson.module.kotlin.kotlinModule

/** Value classes of Kotlin's library, whose own value is not the one that clients see. */
class LibraryValuesTests {

    private val mapper = JsonMapper.builder().addModule(kotlinModule()).build()

    private val tools = McpBeanScanner(mapper, null, listOf()).scan("bean", Numbers())

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock = """
            octet   | {"v":200}                  | 200
            small   | {"v":65535}                | 65535
            int     | {"v":4000000000}           | 4000000000
            long    | {"v":18446744073709551615} | 18446744073709551615
            maybe   | {"v":4000000000}           | 4000000000
            maybe   | {}                         | null
            preset  | {}                         | 7
            port    | {"v":4000000000}           | 4000000000
            later   | {"v":4000000000}           | 4000000000
            time    | {"v":"PT5M"}               | 5m
            time    | {"v":"PT0.5S"}             | 500ms
            time    | {"v":"-PT1H"}              | -1h
            time    | {"v":"P200000D"}           | 200000d
            extend  | {"v":"PT5M"}               | PT10M
            listed  | {"v":[4000000000]}         | [4000000000]"""
    )
    fun valuesAreThoseOfTheirType(tool: String, arguments: String, text: String) {
        assertThat(text(tool, arguments)).isEqualTo(text)
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock = """
            octet | {"v":256}                  | Argument 'v': must be an integer from 0 to 255
            int   | {"v":-1}                   | Argument 'v': must be an integer from 0 to 4294967295
            port  | {"v":-1}                   | Argument 'v': must be an integer from 0 to 4294967295
            long  | {"v":18446744073709551616} | Argument 'v': must be an integer from 0 to 18446744073709551615
            time  | {"v":"soon"}               | Argument 'v' must be a duration such as PT1H30M or P2D (ISO 8601), but is 'soon'"""
    )
    fun otherValuesAreRefused(tool: String, arguments: String, message: String) {
        assertThatExceptionOfType(ToolException::class.java).isThrownBy { text(tool, arguments) }.withMessage(message)
    }

    @Test
    fun schemasDescribeWhatIsRead() {
        assertThat(schema("octet")).isEqualTo("{\"type\":\"integer\",\"minimum\":0,\"maximum\":255}")
        assertThat(schema("small")).isEqualTo("{\"type\":\"integer\",\"minimum\":0,\"maximum\":65535}")
        for (tool in listOf("int", "maybe", "preset", "port", "later")) {
            assertThat(schema(tool)).isEqualTo("{\"type\":\"integer\",\"minimum\":0,\"maximum\":4294967295}")
        }
        // Not every JSON parser represents its maximum.
        assertThat(schema("long")).isEqualTo("{\"type\":\"integer\",\"minimum\":0}")
        assertThat(schema("few")).isEqualTo("{\"type\":\"integer\",\"minimum\":1,\"maximum\":9}")
        assertThat(schema("mirrored"))
            .isEqualTo("{\"type\":\"integer\",\"x-mcp-header\":\"V\",\"minimum\":0,\"maximum\":4294967295}")
        assertThat(schema("time")).isEqualTo("{\"type\":\"string\",\"format\":\"duration\"}")
    }

    private fun text(name: String, arguments: String): String {
        val given = mapper.readTree(arguments) as ObjectNode
        val result = tool(name).handler().handle(mock(McpRequestContext::class.java), given).toCompletableFuture()
        try {
            return result.get(60, TimeUnit.SECONDS).content().joinToString("") { (it as Content.Text).text() }
        } catch (ex: ExecutionException) {
            throw ex.cause!!
        }
    }

    private fun schema(name: String) = tool(name).descriptor().inputSchema().at("/properties/v").toString()

    private fun tool(name: String) = tools.single { it.name() == name } as Registration.Tool

    @JvmInline
    value class Port(val number: UInt)

    class Numbers {

        @McpTool
        fun octet(v: UByte): UByte = v

        @McpTool
        fun small(v: UShort): UShort = v

        @McpTool
        fun int(v: UInt): UInt = v

        @McpTool
        fun few(@Min(1) @Max(9) v: UInt): UInt = v

        @McpTool
        fun mirrored(@McpParam(header = "V") v: UInt): UInt = v

        @McpTool
        fun long(v: ULong): ULong = v

        @McpTool
        fun maybe(v: UInt?): String = "$v"

        @McpTool
        fun preset(v: UInt = 7u): UInt? = v

        @McpTool
        fun port(v: Port): Port = v

        @McpTool
        suspend fun later(v: UInt): UInt {
            yield()
            return v
        }

        @McpTool
        fun time(v: Duration): String = "$v"

        @McpTool
        fun extend(v: Duration): Duration = v + 5.minutes

        @McpTool
        fun listed(v: List<UInt>): String = "$v"

    }

}
