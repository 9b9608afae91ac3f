package com.example.shop

import java.util.concurrent.atomic.AtomicInteger
import org.springframework.stereotype.Component

@Component
class LabelPrinter {

    private val printed = AtomicInteger()

    fun print(order: Long, reason: String): String = "$reason-$order-${printed.incrementAndGet()}"

}
