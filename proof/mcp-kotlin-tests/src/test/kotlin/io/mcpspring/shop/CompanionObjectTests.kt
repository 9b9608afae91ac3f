package io.mcpspring.shop

import io.mcpspring.annotation.McpTool
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.extension.ExtendWith
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import org.springframework.boot.autoconfigure.EnableAutoConfiguration
import org.springframework.boot.builder.SpringApplicationBuilder
import org.springframework.boot.test.system.CapturedOutput
import org.springframework.boot.test.system.OutputCaptureExtension
import org.springframework.context.annotation.Configuration

/** What a companion object offers would be offered by nobody: the start fails and says so. */
@ExtendWith(OutputCaptureExtension::class)
class CompanionObjectTests {

    @ParameterizedTest
    @ValueSource(strings = ["servlet", "reactive"])
    fun functionsOfCompanionObjectsAreRefused(stack: String, output: CapturedOutput) {
        val failure = runCatching { start(WithCompanion::class.java, stack).close() }.exceptionOrNull()
        assertThat(failure).isNotNull()
        assertThat(output)
            .contains("WithCompanion", "Companion.cheapest", "it belongs to a companion object, which is no bean")
            .contains("Move the function out of the companion object, into the class")
    }

    @Test
    fun companionObjectsWithoutToolsAreNoMatter() {
        start(WithConstants::class.java, "servlet").use { context ->
            assertThat(context.getBean(WithConstants::class.java).cheapest()).isEqualTo("pear")
        }
    }

    private fun start(bean: Class<*>, stack: String) = SpringApplicationBuilder(Application::class.java, bean)
        .properties("server.port=0", "server.address=127.0.0.1", "spring.main.web-application-type=$stack")
        .run()

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    class Application

    class WithCompanion {

        companion object {

            @McpTool
            fun cheapest(): String = "pear"

        }

    }

    class WithConstants {

        @McpTool
        fun cheapest(): String = CHEAPEST

        companion object {

            const val CHEAPEST = "pear"

        }

    }

}
