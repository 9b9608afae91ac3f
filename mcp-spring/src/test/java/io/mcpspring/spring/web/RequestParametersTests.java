package io.mcpspring.spring.web;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.server.McpServerCall;
import io.mcpspring.spring.web.servlet.ServletRequests;
import io.mcpspring.spring.web.webflux.ReactiveRequests;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.Mockito;

import org.springframework.core.MethodParameter;
import org.springframework.format.support.DefaultFormattingConversionService;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.multipart.MultipartHttpServletRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.UriComponentsBuilder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;

/**
 * What is injected from the HTTP request of a call, on both web stacks.
 */
class RequestParametersTests {

	enum Stack {

		SERVLET, REACTIVE;

		RequestParameters parameters() {
			HttpRequests requests = (this == SERVLET) ? new ServletRequests("/api") : new ReactiveRequests();
			return new RequestParameters(requests, () -> Optional.of(new DefaultFormattingConversionService()),
					(text) -> text.replace("${tenant}", "acme"));
		}

		McpServerCall context() {
			McpServerCall context = Mockito.mock(McpServerCall.class);
			Mockito.when(context.keep(anyString(), any()))
				.thenAnswer((call) -> call.<java.util.function.Supplier<List<String>>>getArgument(1).get());
			if (this == SERVLET) {
				MockHttpServletRequest request = new MockHttpServletRequest("POST", "/app/mcp");
				request.setContextPath("/app");
				request.setServerName("shop.example");
				request.setScheme("https");
				request.setServerPort(443);
				request.addHeader("X-Limit", "7");
				request.addHeader("X-Sum", "1E9999");
				request.addHeader("X-Sums", "1,".repeat(1000) + "1");
				request.addHeader("X-Tags", "a");
				request.addHeader("X-Tags", "b");
				request.addHeader("Authorization", "Bearer t");
				request.setCookies(new Cookie("theme", "dark%20blue"), new Cookie("theme", "other"));
				request.setAttribute("user", 42);
				Mockito.when(context.unwrap(HttpServletRequest.class)).thenReturn(request);
			}
			else {
				ServerWebExchange exchange = MockServerWebExchange
					.from(MockServerHttpRequest.post("https://shop.example/app/mcp")
						.contextPath("/app")
						.header("X-Limit", "7")
						.header("X-Sum", "1E9999")
						.header("X-Sums", "1,".repeat(1000) + "1")
						.header("X-Tags", "a", "b")
						.header("Authorization", "Bearer t")
						.cookie(new HttpCookie("theme", "dark blue"), new HttpCookie("theme", "other")));
				exchange.getAttributes().put("user", 42);
				Mockito.when(context.unwrap(ServerWebExchange.class)).thenReturn(exchange);
			}
			return context;
		}

	}

	@ParameterizedTest
	@EnumSource(Stack.class)
	void givesHeadersAndCookies(Stack stack) {
		assertThat(value(stack, "limit")).isEqualTo(7);
		assertThat(value(stack, "tags")).isEqualTo(List.of("a", "b"));
		assertThat((List<?>) value(stack, "sums")).hasSize(1001);
		assertThat(value(stack, "tenant")).isEqualTo("acme");
		assertThat(value(stack, "absent")).isNull();
		assertThat(value(stack, "optional")).isEqualTo(Optional.empty());
		assertThat(value(stack, "flag")).isEqualTo(false);
		assertThat(value(stack, "theme")).isEqualTo("dark blue");
		assertThat(value(stack, "authorization")).isEqualTo("Bearer t");
		assertThat(value(stack, "user")).isEqualTo("42");
		assertThat(value(stack, "nobody")).isEqualTo(Optional.empty());
	}

	@ParameterizedTest
	@EnumSource(Stack.class)
	void saysWhichHeaderIsMissingOrWrong(Stack stack) {
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> value(stack, "missing"))
			.withMessage("The header 'X-Missing' of the HTTP request is missing");
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> value(stack, "number"))
			.withMessage("The header 'X-Tags' of the HTTP request is not valid");
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> value(stack, "sum"))
			.withMessage("The header 'X-Sum' of the HTTP request is not valid");
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> value(stack, "session"))
			.withMessage("The cookie 'session' of the HTTP request is missing");
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> value(stack, "attribute"))
			.withMessage("An attribute of the HTTP request is missing");
	}

	@ParameterizedTest
	@EnumSource(Stack.class)
	@SuppressWarnings("unchecked")
	void givesTheRequestAndItsParts(Stack stack) {
		assertThat(((HttpHeaders) value(stack, "headers")).getFirst("X-Limit")).isEqualTo("7");
		assertThat((Map<String, String>) value(stack, "map")).containsEntry("X-Tags", "a");
		assertThat(value(stack, "method")).isEqualTo(HttpMethod.POST);
		assertThat(((UriComponentsBuilder) value(stack, "uri")).path("/x").toUriString())
			.isEqualTo("https://shop.example/app" + ((stack == Stack.SERVLET) ? "/api/x" : "/x"));
		List<String> own = (stack == Stack.SERVLET) ? List.of("servlet", "plain", "web", "nativeWeb")
				: List.of("exchange", "reactive");
		List<String> foreign = (stack == Stack.SERVLET) ? List.of("exchange", "reactive")
				: List.of("servlet", "plain", "web", "nativeWeb");
		assertThat(own)
			.allSatisfy((name) -> assertThat(value(stack, name)).isInstanceOf(parameter(name).getParameterType()));
		assertThat(foreign).allSatisfy((name) -> assertThat(resolver(stack, name)).isNull());
		assertThat(resolver(stack, "multipart")).isNull();
		assertThat(resolver(stack, "object")).isNull();
	}

	@ParameterizedTest
	@EnumSource(Stack.class)
	void keepsAllButRequestsAndCredentials(Stack stack) {
		assertThat(Stream.of("limit", "tags", "tenant", "theme", "method", "uri")).allSatisfy((name) -> {
			McpServerCall context = stack.context();
			McpParameterResolver.RequestValue value = (McpParameterResolver.RequestValue) resolver(stack, name);
			assertThat(value.isTransient()).isFalse();
			value.begin(context);
			Mockito.verify(context).keep(anyString(), any());
		});
		assertThat(Stream.of("authorization", "session", "headers", "map", "user")).allSatisfy((name) -> {
			McpServerCall context = stack.context();
			McpParameterResolver.RequestValue value = (McpParameterResolver.RequestValue) resolver(stack, name);
			assertThat(value.isTransient()).isTrue();
			value.begin(context);
			Mockito.verify(context, Mockito.never()).keep(anyString(), any());
			Mockito.when(context.isResumed()).thenReturn(true);
			assertThatExceptionOfType(ToolException.class).isThrownBy(() -> value.apply(context))
				.withMessage("This cannot go on after a question: it needs the HTTP request that began it");
		});
	}

	@ParameterizedTest
	@EnumSource(Stack.class)
	void refusesWhatCannotBeAbsentOrConverted(Stack stack) {
		assertThatIllegalArgumentException().isThrownBy(() -> resolver(stack, "primitive"))
			.withMessage("The header 'X-None' may be missing, but its type has no null");
		assertThat(resolver(stack, "cookieObject")).isNull();
		assertThat(resolver(stack, "annotated")).isNull();
	}

	private static @Nullable Object value(Stack stack, String name) {
		Function<McpRequestContext, @Nullable Object> resolver = resolver(stack, name);
		assertThat(resolver).as(name).isNotNull();
		return resolver.apply(stack.context());
	}

	private static @Nullable Function<McpRequestContext, @Nullable Object> resolver(Stack stack, String name) {
		return stack.parameters().resolverFor(parameter(name));
	}

	private static MethodParameter parameter(String name) {
		Method method = Stream.of(Controller.class.getDeclaredMethods())
			.filter((found) -> found.getName().equals(name))
			.findFirst()
			.orElseThrow();
		return new MethodParameter(method, 0);
	}

	@SuppressWarnings("unused")
	interface Controller {

		void limit(@RequestHeader("X-Limit") int value);

		void tags(@RequestHeader("X-Tags") List<String> value);

		void tenant(@RequestHeader(name = "X-Tenant", defaultValue = "${tenant}") String value);

		void absent(@RequestHeader(name = "X-None", required = false) String value);

		void optional(@RequestHeader("X-None") Optional<Integer> value);

		void flag(@RequestHeader(name = "X-None", required = false) boolean value);

		void primitive(@RequestHeader(name = "X-None", required = false) int value);

		void missing(@RequestHeader("X-Missing") String value);

		void number(@RequestHeader("X-Tags") int value);

		void sum(@RequestHeader("X-Sum") BigDecimal value);

		void sums(@RequestHeader("X-Sums") List<BigDecimal> value);

		void authorization(@RequestHeader("Authorization") String value);

		void theme(@CookieValue String theme);

		void session(@CookieValue String session);

		void cookieObject(@CookieValue Cookie session);

		void annotated(@RequestHeader @McpParam String value);

		void user(@RequestAttribute String user);

		void nobody(@RequestAttribute("nobody") Optional<String> user);

		void attribute(@RequestAttribute("nobody") String user);

		void headers(@RequestHeader HttpHeaders headers);

		void map(@RequestHeader Map<String, String> headers);

		void method(HttpMethod method);

		void uri(UriComponentsBuilder builder);

		void servlet(HttpServletRequest request);

		void plain(ServletRequest request);

		void web(WebRequest request);

		void nativeWeb(NativeWebRequest request);

		void exchange(ServerWebExchange exchange);

		void reactive(ServerHttpRequest request);

		void multipart(MultipartHttpServletRequest request);

		void object(Object anything);

	}

}
