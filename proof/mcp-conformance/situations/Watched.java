package watched;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/**
 * An application with tools that do what nobody wants. Compiled and run by situations.mjs on the libraries of the demo.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(Watched.Tools.class)
public class Watched {

	public static void main(String[] arguments) {
		SpringApplication.run(Watched.class, arguments);
	}

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE)
	SecurityFilterChain actuator(HttpSecurity http) {
		return http.securityMatcher("/actuator/**")
			.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll())
			.build();
	}

	/** Where no issuer is set anybody may call, on this machine. */
	@Bean
	@ConditionalOnProperty(name = "watched.open", matchIfMissing = true)
	SecurityFilterChain open(HttpSecurity http) {
		return http.csrf((csrf) -> csrf.disable())
			.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll())
			.build();
	}

	public static class Tools {

		private final List<byte[]> kept = Collections.synchronizedList(new ArrayList<>());

		@McpTool(description = "Adds")
		public int add(int one, int other) {
			return one + other;
		}

		@McpTool(description = "Fails by an exception")
		public String fail() {
			throw new IllegalStateException("The service behind this tool is broken");
		}

		@McpTool(description = "Takes longer than it may")
		public String slow() throws InterruptedException {
			Thread.sleep(10_000);
			return "late";
		}

		@McpTool(description = "Runs for a while")
		public String hold() throws InterruptedException {
			Thread.sleep(20_000);
			return "done";
		}

		@McpTool(description = "Refuses")
		public String refuse() {
			throw new ToolException("It is sold out");
		}

		@McpTool(description = "Returns what nobody can write")
		public Map<String, Object> circle() {
			Map<String, Object> circle = new HashMap<>();
			circle.put("self", circle);
			return circle;
		}

		@McpTool(description = "Keeps memory")
		public int leak() {
			this.kept.add(new byte[8 << 20]);
			return this.kept.size();
		}

		@McpTool(description = "Reports much")
		public String report(McpRequestContext context) {
			for (int i = 1; i <= 20_000; i++) {
				context.progress(i, 20_000.0, "x".repeat(5000));
			}
			return "reported";
		}

	}

}
