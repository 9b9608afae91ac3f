package io.mcpspring.autoconfigure;

import io.mcpspring.annotation.McpTool;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.MethodParameter;
import org.springframework.core.env.Environment;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The start tells which interceptors and advice calls of annotated controllers do not
 * pass.
 */
@ExtendWith(OutputCaptureExtension.class)
class DirectCallTests {

	@ParameterizedTest
	@ValueSource(strings = { "", "/cards/**", "/cards/{number}/*" })
	void interceptorsThatCoverAnnotatedMethodsAreNamed(String pattern, CapturedOutput output) {
		start(Intercepted.class, "test.include=" + pattern);
		assertThat(output).containsOnlyOnce("do not apply to calls of")
			.contains("[DirectCallTests.Keys] of the application do not apply to calls of [DirectCallTests.Cards.card]",
					"mcp.server.controllers.include");
	}

	@ParameterizedTest
	@ValueSource(strings = { "test.include=/other/**", "test.exclude=/cards/**" })
	void interceptorsOfOtherPathsAreNotNamed(String property, CapturedOutput output) {
		start(Intercepted.class, property);
		assertThat(output).doesNotContain("do not apply to calls of");
	}

	@Test
	void adviceOfAnnotatedControllersIsNamed(CapturedOutput output) {
		start(Advised.class);
		assertThat(output).contains("[DirectCallTests.Mask] of the application")
			.doesNotContain("DirectCallTests.Elsewhere");
	}

	@Test
	void nothingIsSaidWithoutThem(CapturedOutput output) {
		start(Plain.class);
		assertThat(output).doesNotContain("do not apply to calls of");
	}

	private static void start(Class<?> application, String... properties) {
		new SpringApplicationBuilder(application).web(WebApplicationType.SERVLET)
			.properties("server.port=0", "server.address=127.0.0.1", "spring.main.register-shutdown-hook=false")
			.properties(properties)
			.run()
			.close();
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Cards.class)
	static class Plain {

	}

	@Configuration(proxyBeanMethods = false)
	@Import(Plain.class)
	static class Intercepted {

		@Bean
		WebMvcConfigurer interceptors(Environment environment) {
			return new WebMvcConfigurer() {

				@Override
				public void addInterceptors(InterceptorRegistry registry) {
					String include = environment.getProperty("test.include", "");
					String exclude = environment.getProperty("test.exclude", "");
					var added = registry.addInterceptor(new Keys());
					if (!include.isEmpty()) {
						added.addPathPatterns(include);
					}
					if (!exclude.isEmpty()) {
						added.excludePathPatterns(exclude);
					}
				}
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ Plain.class, Mask.class, Elsewhere.class })
	static class Advised {

	}

	@RestController
	static class Cards {

		@McpTool
		@GetMapping("/cards/{number}/limit")
		String card(@PathVariable int number) {
			return "4111";
		}

		@GetMapping("/other")
		String other() {
			return "";
		}

	}

	static class Keys implements HandlerInterceptor {

		@Override
		public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
			return false;
		}

	}

	@ControllerAdvice
	static class Mask extends Unchanged {

	}

	@ControllerAdvice(assignableTypes = Intercepted.class)
	static class Elsewhere extends Unchanged {

	}

	abstract static class Unchanged implements ResponseBodyAdvice<Object> {

		@Override
		public boolean supports(MethodParameter type, Class<? extends HttpMessageConverter<?>> converter) {
			return true;
		}

		@Override
		public @Nullable Object beforeBodyWrite(@Nullable Object body, MethodParameter type, MediaType media,
				Class<? extends HttpMessageConverter<?>> converter, ServerHttpRequest request,
				ServerHttpResponse response) {
			return body;
		}

	}

}
