package io.mcpspring.autoconfigure;

import java.net.http.HttpRequest;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.micrometer.context.ContextRegistry;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.Filter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.WebFilter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Methods find the tenant and the locale where controllers find them. Run for each stack.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CallerContextContract {

	static final ThreadLocal<String> TENANT = new ThreadLocal<>();

	private static final String KEY = "tenant";

	private final WebApplicationType type;

	private final String afterSessionQuestion;

	private RunningApplication application;

	private ToolClient client;

	CallerContextContract(WebApplicationType type, String afterSessionQuestion) {
		this.type = type;
		this.afterSessionQuestion = afterSessionQuestion;
	}

	@BeforeAll
	void start() {
		ContextRegistry.getInstance().registerThreadLocalAccessor(KEY, TENANT);
		this.application = RunningApplication.start(this.type, List.of(Tenants.class),
				"spring.task.execution.propagate-context=true");
		this.client = new ToolClient(this.application.http());
	}

	@AfterAll
	void stop() {
		ContextRegistry.getInstance().removeThreadLocalAccessor(KEY);
		this.application.close();
	}

	@Test
	void tenantOfTheFilterIsThere() {
		assertThat(this.client.text("tenant", "{}", "X-Tenant", "acme")).isEqualTo("acme");
		assertThat(this.client.text("tenant", "{}")).isEqualTo("none");
		assertThat(this.client.text("tenant", "{}", "X-Tenant", "umbrella")).isEqualTo("umbrella");
	}

	/** The request that brings the answer passes the filter, too. */
	@Test
	void tenantIsThereAfterQuestion() {
		assertThat(this.client.textAfterQuestion("sure", "X-Tenant", "acme")).isEqualTo("acme");
	}

	/**
	 * On another thread, and without a request: what the thread of the answer has is
	 * propagated, which is nothing on the reactive stack.
	 */
	@Test
	void tenantAfterQuestionOfTheSessionEraIsThatOfTheThreadOfTheAnswer() {
		assertThat(inSession("sure")).isEqualTo(this.afterSessionQuestion);
	}

	@Test
	void localeIsThatOfControllers() {
		for (String languages : List.of("fr-CA,fr;q=0.8", "nl")) {
			String controller = this.application.http()
				.send("GET", "/locale", null, "Accept-Language", languages)
				.body();
			assertThat(this.client.text("locale", "{}", "Accept-Language", languages)).isEqualTo(controller)
				.isEqualTo(languages.substring(0, languages.contains(",") ? languages.indexOf(',') : 2));
		}
		assertThat(this.client.text("locale", "{}")).isEqualTo(Locale.getDefault().toLanguageTag());
	}

	@Test
	void localeIsThereAfterQuestion() {
		assertThat(this.client.textAfterQuestion("sureOfLocale", "Accept-Language", "nl")).isEqualTo("nl");
	}

	private String inSession(String tool) {
		var transport = HttpClientStreamableHttpTransport.builder("http://localhost:" + this.application.http().port())
			.endpoint("/mcp")
			.requestBuilder(HttpRequest.newBuilder().header("X-Tenant", "acme"))
			.build();
		try (McpSyncClient session = McpClient.sync(transport)
			.capabilities(McpSchema.ClientCapabilities.builder().elicitation().build())
			.elicitation(
					(asked) -> new McpSchema.ElicitResult(McpSchema.ElicitResult.Action.ACCEPT, Map.of("sure", true)))
			.build()) {
			session.initialize();
			McpSchema.CallToolResult result = session.callTool(new McpSchema.CallToolRequest(tool, Map.of()));
			return ((McpSchema.TextContent) result.content().get(0)).text();
		}
	}

	record Confirmation(boolean sure) {
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ TenantTools.class, LocaleController.class })
	static class Tenants {

		@Bean
		@ConditionalOnWebApplication(type = Type.SERVLET)
		FilterRegistrationBean<Filter> tenantFilter() {
			return new FilterRegistrationBean<>((request, response, chain) -> {
				TENANT.set(((jakarta.servlet.http.HttpServletRequest) request).getHeader("X-Tenant"));
				try {
					chain.doFilter(request, response);
				}
				finally {
					TENANT.remove();
				}
			});
		}

		@Bean
		@ConditionalOnWebApplication(type = Type.REACTIVE)
		WebFilter tenantWebFilter() {
			return (exchange, chain) -> {
				String tenant = exchange.getRequest().getHeaders().getFirst("X-Tenant");
				return (tenant == null) ? chain.filter(exchange)
						: chain.filter(exchange).contextWrite((context) -> context.put(KEY, tenant));
			};
		}

	}

	static class TenantTools {

		@McpTool
		String tenant() {
			String tenant = TENANT.get();
			return (tenant != null) ? tenant : "none";
		}

		@McpTool
		String sure(McpRequestContext context) {
			context.elicit("Sure?", Confirmation.class);
			return tenant();
		}

		@McpTool
		String locale() {
			return LocaleContextHolder.getLocale().toLanguageTag();
		}

		@McpTool
		String sureOfLocale(McpRequestContext context) {
			context.elicit("Sure?", Confirmation.class);
			return locale();
		}

	}

	@RestController
	static class LocaleController {

		@GetMapping("/locale")
		String locale(Locale locale) {
			return locale.toLanguageTag();
		}

	}

}
