package com.example.tasks

import io.mcpspring.annotation.McpComplete
import io.mcpspring.annotation.McpParam
import io.mcpspring.annotation.McpPrompt
import io.mcpspring.annotation.McpResource
import io.mcpspring.annotation.McpTask
import io.mcpspring.annotation.McpTool
import io.mcpspring.catalog.McpCatalog
import io.mcpspring.context.McpRequestContext
import io.mcpspring.context.McpSessionState
import io.mcpspring.context.elicit
import io.mcpspring.context.mcpCatalog
import io.mcpspring.context.once
import io.mcpspring.context.progress
import io.mcpspring.context.suspending
import io.mcpspring.context.tool
import io.mcpspring.context.update
import io.mcpspring.server.ErrorAnswer
import io.mcpspring.server.McpAccess
import io.mcpspring.server.McpExceptionTranslator
import io.mcpspring.server.McpInterceptor
import jakarta.servlet.Filter
import jakarta.servlet.http.HttpServletRequest
import jakarta.servlet.http.HttpServletRequestWrapper
import jakarta.validation.constraints.Max
import jakarta.validation.constraints.NotBlank
import java.security.Principal
import java.time.LocalDate
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicLong
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.yield
import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.stereotype.Service
import org.springframework.web.server.WebFilter
import reactor.core.publisher.Mono

/** The tasks of an author of tools: those of the Java examples, as Kotlin. */
@SpringBootApplication
class AuthorTasksApplication

@Service
class Rooms {

    @McpTool(description = "Finds rooms that are free")
    fun rooms(from: LocalDate, @Max(30) nights: Int = 1, kind: RoomKind = RoomKind.SINGLE) = listOf(Room(nights, kind))

}

enum class RoomKind { SINGLE, DOUBLE }

data class Room(val number: Int, val kind: RoomKind)

@Service
class Shop {

    private val products = listOf("kettle", "kiln", "mug")

    private val cancellations = AtomicLong()

    @McpTool(description = "Rebuilds the search index of the catalogue")
    suspend fun reindex(context: McpRequestContext): String {
        products.forEachIndexed { index, product ->
            yield()
            context.progress(index + 1, products.size, product)
        }
        return "${products.size} products"
    }

    @McpTool(description = "Cancels an order; asks the person to confirm")
    suspend fun cancel(orderId: Long, context: McpRequestContext): String {
        val number = context.once<Long>("number") { cancellations.incrementAndGet() }
        val sure = context.elicit<Confirmation>("Cancel order $orderId?").orNull()?.confirmed ?: false
        return if (sure) "Order $orderId is cancelled, number ${cancellations.get() - number} later" else "Order $orderId stays"
    }

    @McpTask
    @McpTool(description = "Draws up the yearly report")
    suspend fun yearlyReport(year: Int, context: McpRequestContext): Report =
        Report(year, (1..12).map { month ->
            yield()
            context.progress(month, 12, "month $month")
            "$year-$month"
        })

    @McpTool(name = "add_to_basket")
    fun add(sku: String, quantity: Int = 1, basket: McpSessionState): Contents {
        val filled = basket.update("basket", Basket()) { it.plus(sku, quantity) }
        return Contents(basket.handle(), filled.items)
    }

    @McpTool
    suspend fun pay(): String = throw PaymentException("the card has expired")

    val waiting = CompletableDeferred<Unit>()

    val cancelled = CompletableDeferred<Unit>()

    @McpTool
    suspend fun waitForever(): String =
        try {
            waiting.complete(Unit)
            awaitCancellation()
        } finally {
            cancelled.complete(Unit)
        }

    @McpTool(name = "internal_audit")
    fun audit() = "audited"

    @McpResource(uri = "shop://manuals/{product}{?language}", name = "manual", description = "How to use a product")
    suspend fun manual(product: String, language: String = "en"): String? =
        if (product in products) "# $product $language" else null

    @McpComplete(ref = "manual")
    fun products(product: String) = products.filter { it.startsWith(product) }

    @McpPrompt(description = "Helps to choose between two products")
    fun compare(first: String, second: String, aspect: Aspect = Aspect.PRICE) = "Compare $first and $second by $aspect."

}

enum class Aspect { PRICE, WEIGHT }

data class Confirmation(val confirmed: Boolean)

data class Report(val year: Int, val months: List<String>)

data class Basket(val items: Map<String, Int> = mapOf()) {

    fun plus(sku: String, quantity: Int) = Basket(items + (sku to (items[sku] ?: 0) + quantity))

}

data class Contents(val basket: String?, val items: Map<String, Int>)

class PaymentException(val reason: String) : RuntimeException("SECRET: $reason")

@Service
class Books {

    @Volatile
    var closed = false

    private val owed = ConcurrentHashMap<String, Long>()

    fun enter(entry: Entry) = Balance(owed.merge(entry.customer, entry.amount, Long::plus)!!)

}

data class Entry(@NotBlank val customer: String, @McpParam(description = "In cents") val amount: Long)

data class Balance(val cents: Long)

/** Opens accounts while the application runs. */
@Service
class Accounts(private val catalog: McpCatalog) {

    @McpTool
    fun open(account: String): String = catalog.tool("balance_of_$account") { handler { _, _ -> "0 on $account" } }.name()

}

@Configuration(proxyBeanMethods = false)
class Rules {

    @Bean
    fun ledger(books: Books) = mcpCatalog {
        tool<Entry>("enter") {
            description("Enters an amount into the ledger")
            output(Balance::class.java)
            suspending { _, entry ->
                yield()
                books.enter(entry)
            }
        }
    }

    @Bean
    fun closedBooks(books: Books) = McpInterceptor { call, chain ->
        if (books.closed && call.target().isTool("enter")) chain.refuse("The books are closed") else chain.proceed()
    }

    @Bean
    fun visibility() = McpAccess.visibleIf {
        !it.registration().name().startsWith("internal_") || it.caller().principal()?.name == "ada"
    }

    @Bean
    fun paymentErrors() = McpExceptionTranslator { failure, _ ->
        (failure as? PaymentException)?.let { ErrorAnswer.of("The payment was refused: ${it.reason}") }
    }

}

/** Everybody is who the header says, so that the tasks need no tokens. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = Type.SERVLET)
class ServletUsers {

    @Bean
    fun users() = Filter { request, response, chain ->
        val user = (request as HttpServletRequest).getHeader("User")?.let { Principal { it } }
        chain.doFilter(object : HttpServletRequestWrapper(request) {
            override fun getUserPrincipal() = user
        }, response)
    }

}

@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = Type.REACTIVE)
class ReactiveUsers {

    @Bean
    fun users() = WebFilter { exchange, chain ->
        val user = exchange.request.headers.getFirst("User")
        chain.filter(exchange.mutate().principal(Mono.justOrEmpty(user).map { Principal { it } }).build())
    }

}
