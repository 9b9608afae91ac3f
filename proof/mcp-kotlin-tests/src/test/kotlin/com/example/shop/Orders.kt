package com.example.shop

import io.mcpspring.annotation.McpTool
import org.springframework.stereotype.Service

@Service
class Orders(private val repository: OrderRepository) {

    @McpTool(description = "Finds orders of a customer")
    suspend fun orders(customer: String, status: Status = Status.OPEN, limit: Int = 20): List<Order> =
        repository.find(customer, status, limit)

}
