package io.mcpspring.shop

import com.example.shop.LabelPrinter
import com.example.shop.Offers
import com.example.shop.Returns
import io.mcpspring.annotation.McpParam
import io.mcpspring.annotation.McpPrompt
import io.mcpspring.annotation.McpResource
import io.mcpspring.annotation.McpTool
import io.mcpspring.context.McpRequestContext
import io.mcpspring.context.McpSessionState
import io.mcpspring.context.ToolException
import io.mcpspring.context.attribute
import io.mcpspring.context.elicit
import io.mcpspring.context.mcpCatalog
import io.mcpspring.context.once
import io.mcpspring.context.progress
import io.mcpspring.context.prompt
import io.mcpspring.context.resource
import io.mcpspring.context.suspending
import io.mcpspring.context.tool
import io.mcpspring.context.update
import jakarta.validation.Valid
import jakarta.validation.constraints.Min
import jakarta.validation.constraints.NotBlank
import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicLong
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.reactor.ReactorContext
import kotlinx.coroutines.yield
import org.slf4j.MDC
import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.context.annotation.Import
import org.springframework.stereotype.Service
import org.springframework.validation.annotation.Validated
import org.springframework.web.server.WebFilter

@SpringBootApplication
@Import(Offers::class, Returns::class, LabelPrinter::class)
class ShopApplication

@Configuration
@ConditionalOnWebApplication(type = Type.REACTIVE)
class TenantConfiguration {

    @Bean
    fun tenantFilter() = WebFilter { exchange, chain ->
        chain.filter(exchange).contextWrite { it.put("tenant", "acme") }
    }

}

@JvmInline
value class Sku(val code: String) {

    init {
        require(code.startsWith("S-")) { "SECRET: $code" }
    }

}

@JvmInline
value class Amount(val units: Int)

enum class Currency { EUR, USD }

data class Line(val sku: String, @field:Min(1) val amount: Int = 1, val currency: Currency = Currency.EUR)

data class Order(val lines: List<@Valid Line>, val note: String? = null, val tags: List<String> = listOf())

data class Parcel(val sku: Sku, val amount: Amount = Amount(1), val spare: Amount? = null)

data class Placed(val id: Long, val order: Order)

@Service
class Greetings {

    @McpTool
    fun greet(name: String, greeting: String = "Hello", title: String?, times: Int = 1): String =
        List(times) { "$greeting ${title.orEmpty()}$name" }.joinToString()

    @McpTool
    fun polite(name: String, @NotBlank greeting: String = "Hello $name"): String = greeting

    @McpTool
    fun declared(@McpParam(description = "How many", defaultValue = "3") times: Int = 1): String = "$times"

    @McpTool
    @JvmOverloads
    fun overloaded(first: String, second: String = "b"): String = first + second

    @McpTool
    internal fun ours(): String = "internal"

    @McpPrompt
    suspend fun ask(topic: String, tone: String = "friendly"): String {
        yield()
        return "Be $tone about $topic"
    }

    @McpResource(uri = "shop://items/{sku}")
    fun item(sku: Sku): String = "All about ${sku.code}"

}

@Service
class Orders {

    val cancelled = CountDownLatch(1)

    @McpTool
    fun place(@Valid order: Order): Placed = Placed(1, order)

    @McpTool
    fun find(id: Long): Placed? = if (id == 1L) Placed(1, Order(listOf(Line("S-1")))) else null

    @McpTool
    fun forget(id: Long) {
    }

    @McpTool
    fun ship(parcel: Parcel): Parcel = parcel

    @McpTool
    fun shipAll(skus: List<Sku>): List<Sku> = skus

    @McpTool
    fun notes(): List<String?> = listOf("a", null)

    @McpTool
    fun pair(): Pair<String, Int> = "a" to 1

    @McpTool
    fun stock(sku: Sku, least: Amount?, most: Amount = Amount(9)): String =
        "${sku.code} ${least?.units} ${most.units}"

    @McpTool
    fun next(sku: Sku): Sku = Sku(sku.code + "1")

    @McpTool
    fun count(sku: Sku): Amount? = if (sku.code == "S-0") null else Amount(sku.code.length)

}

@Service
class Coroutines(private val orders: Orders) {

    private val attempts = AtomicLong()

    @McpTool
    suspend fun slowly(name: String, times: Int = 2): String {
        val before = MDC.get("mcpCall") != null
        delay(10)
        return "${name.repeat(times)} $before"
    }

    @McpTool
    suspend fun findLater(id: Long): Placed? {
        yield()
        return orders.find(id)
    }

    @McpTool
    suspend fun placeLater(order: Order): Placed {
        yield()
        return orders.place(order)
    }

    @McpTool
    suspend fun all(): List<Placed> {
        yield()
        return listOf(Placed(1, Order(listOf())))
    }

    @McpTool
    suspend fun notesLater(): List<String?> {
        yield()
        return orders.notes()
    }

    @McpTool
    suspend fun forgetLater(id: Long) = yield()

    @McpTool
    suspend fun nextLater(sku: Sku, most: Amount = Amount(3)): Sku {
        yield()
        return Sku(sku.code + most.units)
    }

    @McpTool
    fun numbers(upTo: Int = 3): Flow<Line> = flow {
        for (i in 1..upTo) {
            yield()
            emit(Line("S-$i"))
        }
    }

    @McpTool
    suspend fun words(): Flow<String> {
        yield()
        return flowOf("a", "b")
    }

    @McpTool
    fun promised(): Deferred<Line> = CompletableDeferred(Line("S-7"))

    @McpTool
    suspend fun explains(): String {
        delay(1)
        throw ToolException("Sold out")
    }

    @McpTool
    suspend fun fails(): String {
        delay(1)
        throw IllegalStateException("SECRET")
    }

    @McpTool
    suspend fun asks(context: McpRequestContext): String {
        yield()
        return context.elicit<Confirmation>("Sure?").orNull()?.let { "sure: ${it.sure}" } ?: "no"
    }

    @McpTool
    fun repeats(context: McpRequestContext): String {
        val steps = context.once<List<Long>>("steps") { listOf(attempts.incrementAndGet()) }
        context.once("noted") { attempts.incrementAndGet() }
        context.progress(1, 2, "asking")
        val answer = context.elicit<Confirmation>("Still sure?").orNull()
        return "${steps.sum()} of ${attempts.get()} ${answer?.sure}"
    }

    @McpTool
    fun remembers(session: McpSessionState): String {
        val before = session.attribute<List<String>>("seen")
        session.update("seen", listOf<String>()) { it + "once" }
        return "$before ${session.update("count", 0) { it + 1 }}"
    }

    @McpTool
    suspend fun tenant(): String = currentCoroutineContext()[ReactorContext]?.context?.getOrDefault("tenant", "none") ?: "none"

    @McpTool(timeout = "1s")
    suspend fun forever(): String =
        try {
            awaitCancellation()
        } finally {
            orders.cancelled.countDown()
        }

}

data class Confirmation(val sure: Boolean = false)

/** Offers tools, resources and prompts by code that may suspend. */
@Configuration(proxyBeanMethods = false)
class LaterOffers {

    @Bean
    fun later() = mcpCatalog {
        tool<Line>("orderLater") {
            description("Orders one more")
            suspending { context, line ->
                yield()
                val sure = context.elicit<Confirmation>("Sure?").orNull()?.sure
                "${line.amount + 1} of ${line.sku}: $sure"
            }
        }
        tool("stockLater") {
            suspending { _, _ ->
                yield()
                "3 left"
            }
        }
        resource("shop://later") {
            name("later")
            suspending { _, _ ->
                yield()
                "later"
            }
        }
        prompt("later") {
            argument("topic", "What it is about")
            suspending { _, arguments ->
                yield()
                "About " + arguments["topic"]
            }
        }
    }

}

/** Validated by a proxy, which the compiler's plugin makes possible. */
@Service
@Validated
class Guarded {

    @McpTool
    fun guarded(@Min(1) amount: Int, @NotBlank note: String = "none"): String = "$amount $note"

    @McpTool
    suspend fun guardedLater(@Min(1) amount: Int, note: String = "none"): String {
        yield()
        return "$amount $note"
    }

}
