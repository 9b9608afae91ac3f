package io.mcpspring.shop

import io.mcpspring.annotation.McpTool
import io.mcpspring.context.McpRequestContext
import io.mcpspring.engine.catalog.Registration
import io.mcpspring.model.CallToolResult
import io.mcpspring.model.Content
import io.mcpspring.spring.method.InvalidMcpDeclarationException
import io.mcpspring.spring.method.registration.McpBeanScanner
import java.util.concurrent.TimeUnit
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.emptyFlow
import kotlinx.coroutines.yield
import org.aopalliance.intercept.MethodInterceptor
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatExceptionOfType
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.mockito.Mockito.mock
import org.springframework.aop.framework.ProxyFactory
import tools.jackson.databind.json.JsonMapper
import tools.jackson.databind.node.ObjectNode
import tools.jackson.module.kotlin.kotlinModule

/** Functions of interfaces, superclasses and proxies, and those that cannot be called. */
class FunctionsOfBeansTests {

    private val mapper = JsonMapper.builder().addModule(kotlinModule()).build()

    private val scanner = McpBeanScanner(mapper, null, listOf())

    @Test
    fun defaultsOfInterfacesCountForTheirImplementations() {
        assertThat(text(English(), "salute", "{\"name\":\"a\"}")).isEqualTo("Hello a!")
        assertThat(text(English(), "saluteLater", "{\"name\":\"a\"}")).isEqualTo("Hello a!")
        assertThat(text(English(), "wave", "{}")).isEqualTo("waves 2 times")
    }

    @Test
    fun functionsAreCalledThroughInterfaceProxies() {
        val proxy = proxy(English(), false)
        assertThat(text(proxy, "salute", "{\"name\":\"a\"}")).isEqualTo("Hello a!?")
        assertThat(text(proxy, "salute", "{\"name\":\"a\",\"greeting\":\"Hi\"}")).isEqualTo("Hi a!?")
    }

    @Test
    fun functionsAreCalledThroughClassProxies() {
        assertThat(text(proxy(Open(), true), "shout", "{}")).isEqualTo("a!?")
        assertThat(text(proxy(Open(), true), "shout", "{\"word\":\"b\"}")).isEqualTo("b!?")
    }

    @Test
    fun typeVariablesOfSuspendFunctionsAreResolved() {
        val tool = tool(Orders(), "load")
        assertThat(tool.descriptor().outputSchema()?.at("/properties/sku/type")?.asString()).isEqualTo("string")
        assertThat(call(tool, "{\"id\":3}").structuredContent()?.path("amount")?.asInt()).isEqualTo(3)
    }

    @Test
    fun finalFunctionsOfClassProxiesAreRefused() {
        assertThatExceptionOfType(InvalidMcpDeclarationException::class.java)
            .isThrownBy { scanner.scan("bean", proxy(WithFinal(), true)) }
            .withMessageContaining("WithFinal.closed")
            .withMessageContaining("a final method does not pass through the proxy")
    }

    @ParameterizedTest
    @CsvSource("Suspending,later", "Flowing,flow")
    fun coroutinesWithoutTheirLibraryAreRefused(type: String, function: String) {
        val hidden = HidingCoroutines(javaClass.classLoader).loadClass("io.mcpspring.shop.$type")
        assertThatExceptionOfType(InvalidMcpDeclarationException::class.java)
            .isThrownBy { scanner.scan("bean", hidden) { null } }
            .withMessageContaining("$type.$function")
            .withMessageContaining("the application has no kotlinx-coroutines-reactor")
            .withMessageContaining("Add the dependency kotlinx-coroutines-reactor")
    }

    private fun text(bean: Any, tool: String, arguments: String): String =
        call(tool(bean, tool), arguments).content().joinToString("") { (it as Content.Text).text() }

    private fun call(tool: Registration.Tool, arguments: String): CallToolResult {
        val context = mock(McpRequestContext::class.java)
        val given = mapper.readTree(arguments) as ObjectNode
        return tool.handler().handle(context, given).toCompletableFuture().get(60, TimeUnit.SECONDS)
    }

    private fun tool(bean: Any, name: String): Registration.Tool =
        scanner.scan("bean", bean).single { it.name() == name } as Registration.Tool

    private fun proxy(target: Any, ofClass: Boolean): Any {
        val factory = ProxyFactory(target)
        factory.isProxyTargetClass = ofClass
        factory.addAdvice(MethodInterceptor { it.proceed().toString() + "?" })
        return factory.proxy
    }

    interface Salutes {

        @McpTool
        fun salute(name: String, greeting: String = "Hello"): String

        @McpTool
        suspend fun saluteLater(name: String, greeting: String = "Hello"): String

        @McpTool
        fun wave(times: Int = 2): String = "waves $times times"

    }

    class English : Salutes {

        override fun salute(name: String, greeting: String) = "$greeting $name!"

        override suspend fun saluteLater(name: String, greeting: String): String {
            yield()
            return "$greeting $name!"
        }

    }

    abstract class Crud<T : Any> {

        @McpTool
        suspend fun load(id: Int): T {
            yield()
            return find(id)
        }

        abstract fun find(id: Int): T

    }

    class Orders : Crud<Line>() {

        override fun find(id: Int) = Line("S-1", id)

    }

    open class Open {

        @McpTool
        open fun shout(word: String = "a"): String = "$word!"

    }

    open class WithFinal {

        @McpTool
        fun closed(): String = "closed"

    }

    /** Loads the class of the bean itself, and no coroutines for Reactor. */
    private class HidingCoroutines(parent: ClassLoader) : ClassLoader(parent) {

        override fun loadClass(name: String, resolve: Boolean): Class<*> {
            if (name.startsWith("kotlinx.coroutines.reactor.")) {
                throw ClassNotFoundException(name)
            }
            if (name.endsWith("shop.Suspending") || name.endsWith("shop.Flowing")) {
                val bytes = parent.getResourceAsStream(name.replace('.', '/') + ".class")!!.use { it.readBytes() }
                return defineClass(name, bytes, 0, bytes.size)
            }
            return super.loadClass(name, resolve)
        }

    }

}

class Suspending {

    @McpTool
    suspend fun later(): String {
        yield()
        return "later"
    }

}

class Flowing {

    @McpTool
    fun flow(): Flow<String> = emptyFlow()

}
