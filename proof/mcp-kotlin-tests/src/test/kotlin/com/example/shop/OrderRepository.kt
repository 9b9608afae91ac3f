package com.example.shop

/** The types that the page about Kotlin leaves out. */
interface OrderRepository {

    suspend fun find(customer: String, status: Status, limit: Int): List<Order>

}

data class Order(val number: Int)

enum class Status { OPEN, CLOSED }
