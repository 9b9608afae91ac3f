package io.mcpspring.autoconfigure.documented;

import java.nio.charset.StandardCharsets;

import io.mcpspring.annotation.McpSkill;
import io.mcpspring.spring.skill.Skill;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.stereotype.Component;

/**
 * The skills that {@code docs/skills.md} shows, and one that is not listed.
 */
@Configuration(proxyBeanMethods = false)
@Import(Skills.OrderSkills.class)
public class Skills {

	// @formatter:off
	@Bean
	Skill returns() {
		return Skill.named("returns", "Take back goods. Use it when a parcel comes back.")
			.field("license", "Apache-2.0")
			.instructions("Compare the parcel with [the list](references/list.md).")
			.file("references/list.md", "* the label".getBytes(StandardCharsets.UTF_8))
			.build();
	}
	// @formatter:on

	/** Skills that methods return. */
	@Component
	static class OrderSkills {

		// @formatter:off
		@McpSkill(name = "discount", path = "orders", description = "Grant a discount. Use it before an offer is sent.")
		String discount() {
			return "Grant at most " + limit() + " percent.";
		}
		// @formatter:on

		@McpSkill(name = "secret", description = "Keep it", listed = false)
		String secret() {
			return "# Secrets\n";
		}

		private int limit() {
			return 10;
		}

	}

}
