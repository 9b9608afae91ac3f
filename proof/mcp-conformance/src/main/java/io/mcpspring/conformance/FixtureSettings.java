package io.mcpspring.conformance;

import io.mcpspring.boot.McpServerCustomizer;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.spring.skill.SkillCatalog;
import io.mcpspring.spring.skill.SkillsExtension;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Settings of the fixture that no property of the server sets.
 */
@Configuration(proxyBeanMethods = false)
class FixtureSettings {

	@Bean
	McpServerCustomizer fixtureCustomizer(Environment environment) {
		return new McpServerCustomizer() {
			@Override
			public void customize(ServerSettings.Builder settings) {
				settings.progressPerSecond(environment.getProperty("fixture.progress-per-second", Integer.class, 1000));
				settings.pageSize(environment.getProperty("fixture.page-size", Integer.class, 100));
			}
		};
	}

	/** One a page, so that there are pages. */
	@Bean
	SkillsExtension fixtureSkills(SkillCatalog catalog) {
		return new SkillsExtension(catalog, true, 1);
	}

}
