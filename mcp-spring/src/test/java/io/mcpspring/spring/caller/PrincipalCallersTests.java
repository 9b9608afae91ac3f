package io.mcpspring.spring.caller;

import java.security.Principal;

import io.mcpspring.context.McpCaller;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PrincipalCallersTests {

	@Test
	void isNobodyWithoutPrincipal() {
		assertThat(PrincipalCallers.of(null)).isEqualTo(McpCaller.ANONYMOUS);
	}

	// server-2025 SESS-14
	@Test
	void namesEachPrincipalWithoutRevealingIt() {
		Principal alice = () -> "alice@example.org";
		Principal bob = () -> "bob@example.org";
		McpCaller caller = PrincipalCallers.of(alice);
		assertThat(caller.principal()).isSameAs(alice);
		assertThat(caller.key()).hasSize(43)
			.doesNotContain("alice")
			.isEqualTo(PrincipalCallers.of(() -> "alice@example.org").key())
			.isNotEqualTo(PrincipalCallers.of(bob).key());
	}

}
