package io.mcpspring.security;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.context.McpRequestContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;
import reactor.core.publisher.Mono;

import org.springframework.core.MethodParameter;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.annotation.CurrentSecurityContext;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.User;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The caller as controllers take it.
 */
class SecurityParametersTests {

	private final SecurityParameters parameters = new SecurityParameters(
			(context, name) -> Map.of("names", (Function<String, String>) String::toUpperCase).get(name), null);

	private final McpRequestContext context = Mockito.mock(McpRequestContext.class);

	@BeforeEach
	void signIn() {
		User alice = new User("alice", "secret", List.of());
		SecurityContextHolder.getContext().setAuthentication(new TestingAuthenticationToken(alice, null));
	}

	@AfterEach
	void signOut() {
		SecurityContextHolder.clearContext();
	}

	@Test
	void givesPrincipalAndContext() {
		assertThat(value("user")).isInstanceOf(User.class);
		assertThat(value("name")).isEqualTo("alice");
		assertThat(value("bean")).isEqualTo("ALICE");
		assertThat(value("meta")).isInstanceOf(User.class);
		assertThat(value("other")).isNull();
		assertThat(((Mono<?>) value("later")).block()).isInstanceOf(User.class);
		assertThat(value("current")).isInstanceOf(SecurityContext.class);
		assertThat(value("authentication")).isInstanceOf(TestingAuthenticationToken.class);
	}

	@Test
	void insistsOnTheTypeWhereItIsToldTo() {
		assertThatExceptionOfType(ClassCastException.class).isThrownBy(() -> value("strict"));
	}

	@Test
	void leavesOtherParametersAlone() {
		assertThat(this.parameters.resolverFor(parameter("plain"))).isNull();
		assertThat(this.parameters.resolverFor(parameter("argument"))).isNull();
	}

	private @Nullable Object value(String method) {
		Function<McpRequestContext, @Nullable Object> found = this.parameters.resolverFor(parameter(method));
		assertThat(found).as(method).isNotNull();
		return found.apply(this.context);
	}

	private static MethodParameter parameter(String name) {
		return new MethodParameter(Stream.of(Controller.class.getDeclaredMethods())
			.filter((method) -> method.getName().equals(name))
			.findFirst()
			.orElseThrow(), 0);
	}

	interface Controller {

		void user(@AuthenticationPrincipal User user);

		void name(@AuthenticationPrincipal(expression = "username") String name);

		void bean(@AuthenticationPrincipal(expression = "@names.apply(username)") String name);

		void meta(@Me User user);

		void other(@AuthenticationPrincipal Integer id);

		void strict(@AuthenticationPrincipal(errorOnInvalidType = true) Integer id);

		void later(@AuthenticationPrincipal Mono<User> user);

		void current(@CurrentSecurityContext SecurityContext context);

		void authentication(@CurrentSecurityContext(expression = "authentication") TestingAuthenticationToken token);

		void plain(User user);

		void argument(@AuthenticationPrincipal @McpParam User user);

	}

	@AuthenticationPrincipal
	@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
	@interface Me {

	}

}
