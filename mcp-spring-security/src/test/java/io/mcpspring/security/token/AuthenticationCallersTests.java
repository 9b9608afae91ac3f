package io.mcpspring.security.token;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpspring.context.McpCaller;
import org.junit.jupiter.api.Test;

import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.oauth2.core.user.DefaultOAuth2User;

import static org.assertj.core.api.Assertions.assertThat;

class AuthenticationCallersTests {

	private final AuthenticationCallers callers = new AuthenticationCallers(null, Duration.ofMinutes(1));

	private McpCaller signedInAt(String provider) {
		DefaultOAuth2User user = new DefaultOAuth2User(List.of(), Map.of("id", "583231"), "id");
		return this.callers.resolve(new OAuth2AuthenticationToken(user, List.of(), provider));
	}

	@Test
	void usersOfTwoProvidersAreTwoCallers() {
		// server-2025 SESS-14
		Authentication local = UsernamePasswordAuthenticationToken.authenticated("583231", null, List.of());
		assertThat(signedInAt("github").key()).isEqualTo(signedInAt("github").key())
			.isNotEqualTo(signedInAt("gitlab").key())
			.isNotEqualTo(this.callers.resolve(local).key());
	}

}
