@file:JvmName("McpExtensions")
@file:JvmMultifileClass

package io.mcpspring.context

import io.mcpspring.catalog.PromptBuilder
import io.mcpspring.catalog.PromptHandler
import io.mcpspring.catalog.ResourceBuilder
import io.mcpspring.catalog.ResourceHandler
import io.mcpspring.catalog.ToolBuilder
import io.mcpspring.catalog.ToolHandler
import io.mcpspring.model.ReadResourceRequest
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.reactor.mono
import tools.jackson.core.type.TypeReference

/** Ask the person to fill in a form: `context.elicit<Confirmation>("Go on?")`. */
inline fun <reified T : Any> McpRequestContext.elicit(message: String): ElicitResult<T> =
    elicit(message, T::class.java)

/** Perform a step with a value once: `context.once<Label>("label") { print(order) }`. */
inline fun <reified T : Any> McpRequestContext.once(key: String, noinline step: () -> T): T =
    once(key, object : TypeReference<T>() {}, step)

/** Report progress by numbers of any type: `context.progress(month, 12, "May")`. */
fun McpRequestContext.progress(progress: Number, total: Number, message: String? = null) =
    progress(progress.toDouble(), total.toDouble(), message)

/** Return an attribute of the state: `session.attribute<Basket>("basket")`. */
inline fun <reified T : Any> McpSessionState.attribute(name: String): T? = attribute(name, T::class.javaObjectType)

/** Change an attribute that has an initial value: `session.update("count", 0) { it + 1 }`. */
inline fun <reified T : Any> McpSessionState.update(name: String, initial: T, noinline change: (T) -> T): T =
    update(name, T::class.javaObjectType, initial, change)

/** Take the arguments in the properties of a type: `catalog.tool("enter").input<Entry>()`. */
inline fun <reified A : Any> ToolBuilder<*>.input(): ToolBuilder<A> = input(A::class.java)

/** Set the code of a tool, which may suspend: `suspending { context, entry -> book(entry) }`. */
fun <A : Any> ToolBuilder<A>.suspending(handler: suspend (McpRequestContext, A) -> Any?): ToolBuilder<A> =
    nonBlocking().handler(ToolHandler<A> { context, arguments -> later { handler(context, arguments) } })

/** Set the code of a resource, which may suspend. */
fun ResourceBuilder.suspending(handler: suspend (McpRequestContext, ReadResourceRequest) -> Any?): ResourceBuilder =
    nonBlocking().handler(ResourceHandler { context, request -> later { handler(context, request) } })

/** Set the code of a prompt, which may suspend. */
fun PromptBuilder.suspending(handler: suspend (McpRequestContext, Map<String, String>) -> Any?): PromptBuilder =
    nonBlocking().handler(PromptHandler { context, arguments -> later { handler(context, arguments) } })

private fun later(handler: suspend () -> Any?) = mono(Dispatchers.Unconfined) { handler() }
