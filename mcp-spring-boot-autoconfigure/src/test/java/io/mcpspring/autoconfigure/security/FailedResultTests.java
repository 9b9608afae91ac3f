package io.mcpspring.autoconfigure.security;

import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

/**
 * Results whose members say that the work failed are errors where a property says so.
 */
@Tag("settings")
class FailedResultTests {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	private static SecuredServer start(WebApplicationType type, String... conditions) {
		return SecuredServer.start(type, (type == WebApplicationType.SERVLET) ? Servlet.class : Reactive.class,
				"mcp.server.controllers.include=/envelopes", "mcp.server.errors.when=" + String.join(",", conditions));
	}

	private static JsonNode call(SecuredServer server, String tool, String arguments) {
		McpHttp http = server.http();
		JsonNode session = McpHttp.json(http.callInSession(ANN, http.session(ANN), 2, tool, arguments)).path("result");
		JsonNode stateless = McpHttp.json(http.callStateless(ANN, tool, arguments)).path("result");
		assertThat(session.path("content")).isEqualTo(stateless.path("content"));
		assertThat(session.path("isError").asBoolean(false)).isEqualTo(stateless.path("isError").asBoolean(false));
		return stateless;
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void envelopesWithAnotherCodeAreErrorsWithTheirMessage(WebApplicationType type) {
		try (SecuredServer server = start(type, "code!=0|200", "success=false")) {
			for (String tool : new String[] { "add", "envelope", "typed" }) {
				JsonNode failed = call(server, tool, "{\"code\":500}");
				assertThat(failed.path("isError").asBoolean()).as(tool).isTrue();
				assertThat(failed.at("/content/0/text").asString()).isEqualTo("the name exists");
				assertThat(failed.has("structuredContent")).isFalse();
				assertThat(call(server, tool, "{\"code\":200}").path("isError").asBoolean(false)).as(tool).isFalse();
				assertThat(call(server, tool, "{\"code\":0}").path("isError").asBoolean(false)).as(tool).isFalse();
			}
			assertThat(call(server, "other", "{}").path("isError").asBoolean()).isTrue();
			assertThat(server.context()
				.getBean(MeterRegistry.class)
				.find("mcp.server.operation.duration")
				.tags("error.type", "tool_error", "mcp.call.outcome", "rejected")
				.timers()).isNotEmpty();
		}
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void envelopesAreResultsWithoutTheProperty(WebApplicationType type) {
		try (SecuredServer server = start(type)) {
			assertThat(call(server, "add", "{\"code\":500}").path("isError").asBoolean(false)).isFalse();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "code", "code!=", "=200", "a b=1", "code>200" })
	void whatIsNoConditionStopsTheStart(String condition) {
		assertThatThrownBy(() -> start(WebApplicationType.SERVLET, condition).close())
			.extracting(NestedExceptionUtils::getMostSpecificCause, THROWABLE)
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessageContaining("'mcp.server.errors.when[0]' is no condition of a result");
	}

	record Envelope(int code, String msg) {
	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletGuards.Users.class, Envelopes.class, Service.class, Meters.class })
	static class Servlet {

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ReactiveGuards.Users.class, Envelopes.class, Service.class, Meters.class })
	static class Reactive {

	}

	@Configuration(proxyBeanMethods = false)
	static class Meters {

		@Bean
		MeterRegistry meters() {
			return new SimpleMeterRegistry();
		}

	}

	@RestController
	static class Envelopes {

		@GetMapping("/envelopes")
		Map<String, Object> envelope(@RequestParam int code) {
			return new Service().add(code);
		}

	}

	@Component
	static class Service {

		@McpTool
		Map<String, Object> add(int code) {
			Map<String, Object> envelope = new LinkedHashMap<>();
			envelope.put("msg", "the name exists");
			envelope.put("code", code);
			return envelope;
		}

		@McpTool
		Envelope typed(int code) {
			return new Envelope(code, "the name exists");
		}

		@McpTool
		Map<String, Object> other() {
			return Map.of("success", false);
		}

	}

}
