package io.mcpspring.controllers;

import java.util.List;
import java.util.Map;

/**
 * Choice of the methods of controllers that are offered as tools, and the headers of
 * their requests and results.
 *
 * @param include the methods to offer: patterns of paths, tags or names of beans, with
 * the HTTP methods in front
 * @param exclude the methods to leave out, written like those to include
 * @param passedHeaders the names of headers that controllers get as the HTTP request of
 * the call has them
 * @param argumentHeaders the names of headers that models may set, as arguments
 * @param resultHeaders the names of headers of the answers of controllers that are part
 * of results
 * @param queryArguments the query parameters that controllers read from the request
 * itself, as a choice of methods with a query whose values are types
 * @param filters the names of beans of the application's filters that calls pass
 * @param headers the headers of each request to a controller
 */
public record ControllerSettings(List<String> include, List<String> exclude, List<String> passedHeaders,
		List<String> argumentHeaders, List<String> resultHeaders, List<String> queryArguments, List<String> filters,
		Map<String, String> headers) {

	/** The property of the methods to offer. */
	public static final String INCLUDE = "mcp.server.controllers.include";

	/** The property of the methods to leave out. */
	public static final String EXCLUDE = "mcp.server.controllers.exclude";

	/** The property of query parameters that controllers do not declare. */
	public static final String QUERY_ARGUMENTS = "mcp.server.controllers.query-arguments";

	/** The property of the filters that calls pass. */
	public static final String FILTERS = "mcp.server.controllers.filters";

	/** The property of headers of requests and answers. */
	public static final String HEADERS = "mcp.server.controllers.headers";

	public ControllerSettings {
		include = List.copyOf(include);
		exclude = List.copyOf(exclude);
		passedHeaders = List.copyOf(passedHeaders);
		argumentHeaders = List.copyOf(argumentHeaders);
		resultHeaders = List.copyOf(resultHeaders);
		queryArguments = List.copyOf(queryArguments);
		filters = List.copyOf(filters);
		headers = Map.copyOf(headers);
	}

}
