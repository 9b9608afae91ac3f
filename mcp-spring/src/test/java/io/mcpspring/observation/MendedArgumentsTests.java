package io.mcpspring.observation;

import io.mcpspring.engine.server.LenientArguments.Mended;
import io.mcpspring.model.Implementation;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Counts of calls whose arguments were made to fit, by clients that choose their names.
 */
class MendedArgumentsTests {

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final MeteredEvents events = new MeteredEvents(this.registry, "servlet");

	private double count(String reason, String client) {
		Counter counter = this.registry.find("mcp.server.arguments.mended")
			.tags("reason", reason, "client", client)
			.counter();
		return (counter != null) ? counter.count() : -1;
	}

	@Test
	void areCountedByKindAndClient() {
		assertThat(count("typed", "other")).isZero();
		this.events.argumentsMended(Mended.TYPED, Implementation.of("claude-code", "1"));
		this.events.argumentsMended(Mended.TYPED, Implementation.of("claude-code", "2"));
		this.events.argumentsMended(Mended.BLANK, Implementation.of("n8n\n\"} 1", "2"));
		this.events.argumentsMended(Mended.IGNORED, null);
		assertThat(count("typed", "claude-code")).isEqualTo(2);
		assertThat(count("blank", "n8n___ 1")).isEqualTo(1);
		assertThat(count("ignored", "other")).isEqualTo(1);
	}

	@Test
	void haveABoundedNumberOfClients() {
		for (int i = 0; i < 1000; i++) {
			this.events.argumentsMended(Mended.TYPED, Implementation.of("client-" + i + "x".repeat(100), "1"));
		}
		assertThat(this.registry.find("mcp.server.arguments.mended").tags("reason", "typed").counters()).hasSize(51)
			.allSatisfy((counter) -> assertThat(counter.getId().getTag("client")).hasSizeLessThanOrEqualTo(40));
		assertThat(count("typed", "other")).isEqualTo(950);
	}

}
