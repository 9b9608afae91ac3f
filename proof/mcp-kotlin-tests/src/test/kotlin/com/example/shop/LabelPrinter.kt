package com.example.shop

import java.util.concurrent.ConcurrentHashMap
import org.springframework.stereotype.Component

@Component
class LabelPrinter {

    private val printed = ConcurrentHashMap<Long, Int>()

    fun print(order: Long, reason: String): String = "$reason-$order-${printed.merge(order, 1, Int::plus)}"

}
