package io.mcpspring.security;

import java.util.concurrent.CompletionException;

import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.FakeServerSetup;
import org.junit.jupiter.api.Test;

import org.springframework.security.access.AccessDeniedException;

import static org.assertj.core.api.Assertions.assertThat;

class DeniedBehindWrapperTests {

	@Test
	void isRefusedByItsStatus() {
		// server-2026 AUTH-21
		FakeServerSetup setup = FakeServer.setup()
			.around(new SecurityContextInterceptor())
			.tool("secret", (context, arguments) -> {
				throw new CompletionException(new AccessDeniedException("SECRET"));
			});
		try (FakeServer server = setup.start()) {
			FakeExchange answer = server.client().call("secret");
			assertThat(answer.status()).isEqualTo(403);
			assertThat(answer.text()).contains("Access denied").doesNotContain("SECRET");
		}
	}

}
