package com.example.shop

import io.mcpspring.context.elicit
import io.mcpspring.context.mcpCatalog
import io.mcpspring.context.prompt
import io.mcpspring.context.suspending
import io.mcpspring.context.tool
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration

@Configuration(proxyBeanMethods = false)
class Offers {

    @Bean
    fun shopOffers(labels: LabelPrinter) = mcpCatalog {
        tool<Return>("reprint_label") {
            description("Prints the label of a return again")
            suspending { context, (order) ->
                val reason = context.elicit<Reason>("Why once more?").orNull()
                labels.print(order, reason?.text ?: "unknown")
            }
        }
        prompt("apology") {
            argument("customer", "Whom to write to")
            suspending { _, arguments -> "Write an apology to ${arguments["customer"]}." }
        }
    }

}

data class Return(val order: Long)
