package io.mcpspring.autoconfigure.security.chain;

/**
 * What the log says of a security filter chain that only people with a browser get
 * through, with a chain that MCP clients get through.
 */
final class ChainAdvice {

	private static final String WARNING = "The MCP server is behind %s, which MCP clients cannot use: they are answered "
			+ "by 401. Protect it by access tokens, see docs/security.md, or let clients authenticate by HTTP Basic, "
			+ "in a chain of its own. CSRF protection may stay on, for requests with an Authorization header need no token:"
			+ "%n%n%s";

	/** For a servlet container. */
	static final String SERVLET_CHAIN = """
			@Bean
			@Order(1)
			SecurityFilterChain mcpChain(HttpSecurity http) {
				return http.securityMatcher("/mcp")
					.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
					.httpBasic(Customizer.withDefaults())
					.build();
			}
			""";

	/** For Spring WebFlux. */
	static final String REACTIVE_CHAIN = """
			@Bean
			@Order(1)
			SecurityWebFilterChain mcpChain(ServerHttpSecurity http) {
				return http.securityMatcher(ServerWebExchangeMatchers.pathMatchers("/mcp"))
					.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
					.httpBasic(Customizer.withDefaults())
					.build();
			}
			""";

	private ChainAdvice() {
	}

	static String warning(String obstacle, String chain, String path) {
		return WARNING.formatted(obstacle, chain.replace("\"/mcp\"", "\"" + path + "\""));
	}

}
