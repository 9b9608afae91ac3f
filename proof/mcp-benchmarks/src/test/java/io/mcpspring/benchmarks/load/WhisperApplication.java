package io.mcpspring.benchmarks.load;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Tools that repeat what one client said, in each way an answer can take.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(WhisperApplication.Tools.class)
class WhisperApplication {

	static Running start(WebApplicationType type, String... properties) {
		return new Running(new SpringApplicationBuilder(WhisperApplication.class).web(type)
			.properties("server.port=0", "server.address=127.0.0.1", "spring.main.banner-mode=off",
					"spring.main.register-shutdown-hook=false", "server.tomcat.max-keep-alive-requests=-1")
			.properties(properties)
			.run());
	}

	/**
	 * The application on a real server.
	 *
	 * @param context its context
	 */
	record Running(ConfigurableApplicationContext context) implements AutoCloseable {

		String server() {
			return ((WebServerApplicationContext) this.context).getWebServer().getClass().getSimpleName();
		}

		McpRequests requests() {
			return new McpRequests(((WebServerApplicationContext) this.context).getWebServer().getPort(), "/mcp");
		}

		@Override
		public void close() {
			this.context.close();
		}

	}

	static class Tools {

		@McpTool
		String repeat(String words) {
			return words;
		}

		@McpTool
		CompletionStage<String> repeatLater(String words) {
			return CompletableFuture.supplyAsync(() -> words);
		}

		@McpTool
		String repeatTwice(String words, McpRequestContext context) {
			context.progress(1, 2.0, words);
			return words;
		}

	}

}
