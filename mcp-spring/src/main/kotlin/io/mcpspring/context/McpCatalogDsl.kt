@file:JvmName("McpExtensions")
@file:JvmMultifileClass

package io.mcpspring.context

import io.mcpspring.catalog.McpCatalog
import io.mcpspring.catalog.McpRegistration
import io.mcpspring.catalog.PromptBuilder
import io.mcpspring.catalog.ResourceBuilder
import io.mcpspring.catalog.ToolBuilder
import org.springframework.beans.factory.annotation.Autowired
import tools.jackson.databind.node.ObjectNode

/**
 * Return a bean that registers tools, resources and prompts at the start:
 * `mcpCatalog { tool<Order>("order") { suspending { context, order -> place(order) } } }`.
 */
fun mcpCatalog(offers: McpCatalog.() -> Unit): McpOffers = McpOffers(offers)

/** Tools, resources and prompts of [mcpCatalog]. */
class McpOffers internal constructor(private val offers: McpCatalog.() -> Unit) {

    @Autowired
    private fun register(catalog: McpCatalog) = catalog.offers()

}

/** Register a tool without arguments, or with those of a schema: `tool("stock") { handler { … } }`. */
@JvmName("toolWithoutType")
fun McpCatalog.tool(name: String, offer: ToolBuilder<ObjectNode>.() -> Unit): McpRegistration =
    tool(name).apply(offer).register()

/** Register a tool that takes the properties of a type: `tool<Order>("order") { … }`. */
inline fun <reified A : Any> McpCatalog.tool(name: String, offer: ToolBuilder<A>.() -> Unit): McpRegistration =
    tool(name).input<A>().apply(offer).register()

/** Register a resource or a resource template: `resource("shop://rules") { … }`. */
fun McpCatalog.resource(uri: String, offer: ResourceBuilder.() -> Unit): McpRegistration =
    resource(uri).apply(offer).register()

/** Register a prompt: `prompt("remind") { … }`. */
fun McpCatalog.prompt(name: String, offer: PromptBuilder.() -> Unit): McpRegistration =
    prompt(name).apply(offer).register()
