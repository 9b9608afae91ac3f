package io.mcpspring.autoconfigure.controller;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.boot.ListEntries;
import io.mcpspring.controllers.ControllerSettings;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;

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
 * @param queryArguments Parameters of requests that controllers read from the request
 * itself, as arguments: a choice of methods as in 'include' (all HTTP methods, unless
 * some are named) and a query whose values are types
 * ('/orders/**?pageNum=integer&pageSize=integer').
 * @param filters Names of beans of the application's filters that calls of controllers
 * pass, in their order: servlet filters or their registrations, or web filters.
 * @param headers Headers of requests and answers: 'API-Version=1' is sent with each
 * request, and 'passed:X-Tenant' is passed as the HTTP request of the call has it. Models
 * may set 'argument:If-None-Match' ('*' stands for any part of a name), and read
 * 'result:X-Total-Count' beside the result. Never credentials, except those that are
 * passed to a filter.
 */
@ConfigurationProperties("mcp.server.controllers")
public record McpControllerProperties(@DefaultValue List<String> include, @DefaultValue List<String> exclude,
		@DefaultValue List<String> queryArguments, @DefaultValue List<String> filters,
		@DefaultValue List<String> headers) {

	/** The properties that are lists. */
	static final List<ListEntries.Example> LISTS = List.of(
			new ListEntries.Example(ControllerSettings.INCLUDE, "GET|POST /orders/**"),
			new ListEntries.Example(ControllerSettings.EXCLUDE, "/orders/drafts/**"),
			new ListEntries.Example(ControllerSettings.QUERY_ARGUMENTS, "/orders/**?pageNum=integer&pageSize=integer"),
			new ListEntries.Example(ControllerSettings.FILTERS, "tenantFilter"),
			new ListEntries.Example(ControllerSettings.HEADERS, "passed:X-Tenant"));

	/** Return the settings. */
	ControllerSettings settings() {
		return new ControllerSettings(this.include, this.exclude, headers("passed:"), headers("argument:"),
				headers("result:"), this.queryArguments, this.filters, fixed());
	}

	private List<String> headers(String prefix) {
		return this.headers.stream()
			.map(String::strip)
			.filter((header) -> header.startsWith(prefix))
			.map((header) -> header.substring(prefix.length()))
			.toList();
	}

	private Map<String, String> fixed() {
		Map<String, String> fixed = new LinkedHashMap<>();
		for (String header : this.headers) {
			if (!header.strip().matches("(passed|argument|result):.*")) {
				int end = header.indexOf('=');
				if (end < 1) {
					throw new InvalidMcpPropertyException(ControllerSettings.HEADERS,
							"has '" + header + "', which is no header with a value or a use",
							"Write a header such as 'API-Version=1', 'passed:X-Tenant', 'argument:If-None-Match' or "
									+ "'result:X-Total-Count'.");
				}
				fixed.put(header.substring(0, end).strip(), header.substring(end + 1).strip());
			}
		}
		return fixed;
	}

}
