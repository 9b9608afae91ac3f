package io.mcpspring.spring.servlet;

import java.util.EnumSet;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static io.mcpspring.spring.servlet.Phase.ASYNC;
import static io.mcpspring.spring.servlet.Phase.CLOSED;
import static io.mcpspring.spring.servlet.Phase.HANDLING;
import static io.mcpspring.spring.servlet.Phase.RECEIVING;
import static io.mcpspring.spring.servlet.Phase.RETURNING;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The table of the states of an answer.
 */
class PhaseTests {

	private static Set<Phase> after(Phase phase) {
		Set<Phase> next = EnumSet.allOf(Phase.class);
		next.removeIf((other) -> !phase.leadsTo(other));
		return next;
	}

	@Test
	void leadsOnlyWhereTheTableSays() {
		assertThat(after(HANDLING)).containsExactlyInAnyOrder(RECEIVING, RETURNING, CLOSED);
		assertThat(after(RECEIVING)).containsExactlyInAnyOrder(HANDLING, CLOSED);
		assertThat(after(RETURNING)).containsExactlyInAnyOrder(ASYNC, CLOSED);
		assertThat(after(ASYNC)).containsExactly(CLOSED);
		assertThat(after(CLOSED)).isEmpty();
	}

}
