package io.mcpspring.autoconfigure.controller;

import java.util.List;
import java.util.Map;

import io.mcpspring.boot.ListEntries;
import io.mcpspring.controllers.ControllerSettings;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Controllers whose methods are offered as tools without annotations.
 *
 * @param include Methods of controllers to offer as tools: by path ('/api/products'), tag
 * ('tag:Products') or bean ('bean:productController'). Only GET and HEAD, unless HTTP
 * methods are named in front ('POST /api/orders').
 * @param exclude Methods of controllers to leave out, written like those to include. All
 * HTTP methods, unless some are named.
 * @param passedHeaders Names of headers that controllers get as the HTTP request of the
 * call has them, such as those that a gateway sets. They are no arguments.
 * @param argumentHeaders Names of headers that models may set, as arguments; '*' stands
 * for any part of a name. Never credentials, headers of the protocol and those by which
 * gateways say who sends a request.
 * @param resultHeaders Names of headers of the answers of controllers that models read
 * beside the result, such as 'X-Total-Count' and 'Link'. Never credentials.
 * @param queryArguments Parameters of requests that controllers read from the request
 * itself, as arguments: a choice of methods as in 'include' (all HTTP methods, unless
 * some are named) and a query whose values are types
 * ('/orders/**?pageNum=integer&pageSize=integer').
 * @param filters Names of beans of the application's filters that calls of controllers
 * pass, in their order: servlet filters or their registrations, or web filters.
 * @param headers Headers of each request to a controller, such as one with the API
 * version.
 */
@ConfigurationProperties("mcp.server.controllers")
public record McpControllerProperties(@DefaultValue List<String> include, @DefaultValue List<String> exclude,
		@DefaultValue List<String> passedHeaders, @DefaultValue List<String> argumentHeaders,
		@DefaultValue List<String> resultHeaders, @DefaultValue List<String> queryArguments,
		@DefaultValue List<String> filters, @DefaultValue Map<String, String> headers) {

	/** The properties that are lists. */
	static final List<ListEntries.Example> LISTS = List.of(
			new ListEntries.Example(ControllerSettings.INCLUDE, "GET|POST /orders/**"),
			new ListEntries.Example(ControllerSettings.EXCLUDE, "/orders/drafts/**"),
			new ListEntries.Example(ControllerSettings.QUERY_ARGUMENTS, "/orders/**?pageNum=integer&pageSize=integer"),
			new ListEntries.Example(ControllerSettings.PASSED_HEADERS, "X-Tenant"),
			new ListEntries.Example(ControllerSettings.ARGUMENT_HEADERS, "If-None-Match"),
			new ListEntries.Example(ControllerSettings.RESULT_HEADERS, "X-Total-Count"),
			new ListEntries.Example(ControllerSettings.FILTERS, "tenantFilter"));

	/** Return the settings. */
	ControllerSettings settings() {
		return new ControllerSettings(this.include, this.exclude, this.passedHeaders, this.argumentHeaders,
				this.resultHeaders, this.queryArguments, this.filters, this.headers);
	}

}
