package io.mcpspring.shop

import io.mcpspring.annotation.McpTool
import io.mcpspring.spring.method.registration.McpBeanScanner
import java.util.concurrent.CompletionStage
import java.util.concurrent.TimeUnit
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import tools.jackson.databind.json.JsonMapper

/** An application in Kotlin on the servlet stack has neither coroutines nor Reactor. */
class WithoutCoroutinesTests {

    private val mapper = JsonMapper.builder().build()

    @Test
    fun functionsAreServedWithoutCoroutinesAndReactor() {
        val loader = HidingLibraries(javaClass.classLoader)
        val scannerType = loader.loadClass(McpBeanScanner::class.java.name)
        val scanner = scannerType.constructors.single { it.parameterCount == 3 }
            .newInstance(mapper, null, listOf<Any>())
        val bean = loader.loadClass(Plain::class.java.name).getConstructor().newInstance()
        val scan = scannerType.getMethod("scan", String::class.java, Any::class.java)
        val tool = (scan.invoke(scanner, "bean", bean) as List<*>).single()!!
        val handler = tool.javaClass.getMethod("handler").invoke(tool)
        val handle = loader.loadClass("io.mcpspring.engine.context.McpHandler").methods.single { it.name == "handle" }
        val result = handle.invoke(handler, null, mapper.createObjectNode().put("name", "a")) as CompletionStage<*>
        assertThat(result.toCompletableFuture().get(60, TimeUnit.SECONDS).toString()).contains("Hello a")
    }

    /** Loads the classes of this project itself. */
    private class HidingLibraries(parent: ClassLoader) : ClassLoader(parent) {

        override fun loadClass(name: String, resolve: Boolean): Class<*> {
            if (name.startsWith("kotlinx.") || name.startsWith("reactor.") || name.startsWith("org.reactivestreams.")) {
                throw ClassNotFoundException(name)
            }
            if (!name.startsWith("io.mcpspring.")) {
                return super.loadClass(name, resolve)
            }
            return findLoadedClass(name) ?: run {
                val bytes = parent.getResourceAsStream(name.replace('.', '/') + ".class")!!.use { it.readBytes() }
                defineClass(name, bytes, 0, bytes.size)
            }
        }

    }

    class Plain {

        @McpTool
        fun greet(name: String, greeting: String = "Hello"): String = "$greeting $name"

    }

}
