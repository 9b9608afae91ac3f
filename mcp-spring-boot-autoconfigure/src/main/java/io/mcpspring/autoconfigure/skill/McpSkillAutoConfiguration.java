package io.mcpspring.autoconfigure.skill;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.autoconfigure.AccessBeans;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.spring.properties.RequiredLibrary;
import io.mcpspring.spring.skill.SkillAccess;
import io.mcpspring.spring.skill.SkillBeans;
import io.mcpspring.spring.skill.SkillCatalog;
import io.mcpspring.spring.skill.SkillFolder;
import io.mcpspring.spring.skill.SkillSource;
import io.mcpspring.spring.skill.SkillsExtension;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.ClassPathResource;
import org.springframework.util.ResourceUtils;

/**
 * Auto-configuration of skills (extensions SKL-01 to SKL-31).
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnBean(McpEngine.class)
@ConditionalOnBooleanProperty("mcp.server.skills.enabled")
@EnableConfigurationProperties(McpSkillProperties.class)
public final class McpSkillAutoConfiguration {

	private static final RequiredLibrary YAML = new RequiredLibrary("org.snakeyaml:snakeyaml-engine",
			"org.snakeyaml.engine.v2.api.Load");

	private static final String LOCATIONS = "mcp.server.skills.locations";

	private static final String DEFAULT_FOLDER = "skills/";

	/** The number of skills, or of files of a folder, in one answer. */
	private static final int PAGE_SIZE = 20;

	@Bean
	@ConditionalOnMissingBean
	SkillCatalog mcpSkillCatalog(McpSkillProperties skills, McpServerProperties server, CatalogTable mcpCatalog,
			McpNotifications mcpNotifications, ObjectProvider<SkillSource> sources,
			ConfigurableListableBeanFactory beanFactory) {
		YAML.require("mcp.server.skills.enabled", "reads the front matter of skills");
		List<SkillSource> all = new ArrayList<>(folders(skills));
		all.add(new SkillBeans(beanFactory));
		sources.orderedStream().forEach(all::add);
		return new SkillCatalog(mcpCatalog, mcpNotifications, all, new SkillAccess(AccessBeans.policy(beanFactory),
				server.getCache().getTtl(), server.getCache().getShared()));
	}

	private static List<SkillFolder> folders(McpSkillProperties skills) {
		List<String> locations = skills.locations();
		if (locations == null) {
			return new ClassPathResource(DEFAULT_FOLDER).exists()
					? List.of(SkillFolder.at(ResourceUtils.CLASSPATH_URL_PREFIX + DEFAULT_FOLDER)) : List.of();
		}
		return locations.stream().map(McpSkillAutoConfiguration::folder).toList();
	}

	private static SkillFolder folder(String location) {
		try {
			return SkillFolder.at(location);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidMcpPropertyException(LOCATIONS, "names '" + location + "': " + ex.getMessage(),
					"Name folders that are there, for example 'classpath:skills/' or '/srv/skills'.");
		}
	}

	@Bean
	@ConditionalOnMissingBean
	SkillsExtension mcpSkillsExtension(SkillCatalog mcpSkillCatalog) {
		return new SkillsExtension(mcpSkillCatalog, true, PAGE_SIZE);
	}

	@Bean
	SmartInitializingSingleton mcpSkillReader(SkillCatalog mcpSkillCatalog) {
		return mcpSkillCatalog::read;
	}

}
