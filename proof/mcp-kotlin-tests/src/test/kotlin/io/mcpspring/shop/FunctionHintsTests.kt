package io.mcpspring.shop

import io.mcpspring.annotation.McpTool
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.emptyFlow
import kotlinx.coroutines.yield
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.mockito.Mockito.mock
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates.reflection
import org.springframework.aot.test.generate.TestGenerationContext
import org.springframework.beans.factory.aot.AotServices
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor
import org.springframework.beans.factory.aot.BeanRegistrationCode
import org.springframework.beans.factory.support.DefaultListableBeanFactory
import org.springframework.beans.factory.support.RegisteredBean
import org.springframework.beans.factory.support.RootBeanDefinition

/** A native image knows what is read and written by functions. */
class FunctionHintsTests {

    @Test
    fun typesOfSuspendFunctionsAreKnown() {
        val factory = DefaultListableBeanFactory()
        factory.registerBeanDefinition("stock", RootBeanDefinition(Stock::class.java))
        val bean = RegisteredBean.of(factory, "stock")
        val generation = TestGenerationContext()
        AotServices.factories().load(BeanRegistrationAotProcessor::class.java)
            .filter { it.javaClass.name.startsWith("io.mcpspring.") }
            .mapNotNull { it.processAheadOfTime(bean) }
            .forEach { it.applyTo(generation, mock(BeanRegistrationCode::class.java)) }
        for (type in listOf(Wanted::class.java, Found::class.java, Listed::class.java)) {
            assertThat(reflection().onType(type)).`as`(type.name).accepts(generation.runtimeHints)
        }
        assertThat(reflection().onMethodInvocation(Stock::class.java, "search")).accepts(generation.runtimeHints)
    }

    data class Wanted(val sku: String)

    data class Found(val amount: Int)

    data class Listed(val sku: String)

    class Stock {

        @McpTool
        suspend fun search(wanted: Wanted): Found {
            yield()
            return Found(wanted.sku.length)
        }

        @McpTool
        fun list(): Flow<Listed> = emptyFlow()

    }

}
