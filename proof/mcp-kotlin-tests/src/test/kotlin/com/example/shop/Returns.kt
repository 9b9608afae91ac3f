package com.example.shop

import io.mcpspring.annotation.McpTool
import io.mcpspring.context.McpRequestContext
import io.mcpspring.context.elicit
import io.mcpspring.context.once
import org.springframework.stereotype.Service

@Service
class Returns(private val labels: LabelPrinter) {

    @McpTool(description = "Takes back an order; asks the person for the reason")
    suspend fun takeBack(order: Long, context: McpRequestContext): String {
        val reason = context.elicit<Reason>("Why does order $order come back?").orNull() ?: return "Order $order stays"
        val label = context.once<String>("label") { labels.print(order, reason.text) }
        val refund = context.elicit<Refund>("Label $label is printed. How is it refunded?").orNull()
        return "Order $order comes back with $label, refunded by ${refund?.method ?: Method.VOUCHER}"
    }

}

data class Reason(val text: String)

data class Refund(val method: Method)

enum class Method { CARD, VOUCHER }
