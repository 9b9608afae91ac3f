package io.mcpspring.security.chain;

/**
 * Advice in the log about a security filter chain that only people with a browser can
 * pass, with an example of a chain that MCP clients can pass.
 */
final class ChainAdvice {

	private static final String WARNING = "The MCP server is behind %s, which MCP clients cannot use: they are answered "
			+ "by 401. Protect it by access tokens, see docs/security.md, or let clients authenticate by HTTP Basic, "
			+ "in a chain of its own. CSRF protection may stay on, for requests with an Authorization header need no token:"
			+ "%n%n%s";

	/** The example for a servlet container. */
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

	/** The example for Spring WebFlux. */
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

	private static final String DENIAL = "The MCP server is behind %s, which denies each request at %s: "
			+ "no rule is for this path, or one denies all. Callers are answered by 403. Add a rule, such as "
			+ "requestMatchers(\"%s\").authenticated(), or end the rules by anyRequest().authenticated().";

	private ChainAdvice() {
	}

	static String denial(String chain, String path) {
		return DENIAL.formatted(chain, path, path);
	}

	static String warning(String obstacle, String chain, String path) {
		return WARNING.formatted(obstacle, chain.replace("\"/mcp\"", "\"" + path + "\""));
	}

}
