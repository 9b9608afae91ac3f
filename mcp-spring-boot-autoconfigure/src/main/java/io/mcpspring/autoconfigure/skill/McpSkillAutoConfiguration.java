package io.mcpspring.autoconfigure.skill;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.properties.RequiredLibrary;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.McpVisibility;
import io.mcpspring.skill.SkillAccess;
import io.mcpspring.skill.SkillBeans;
import io.mcpspring.skill.SkillCatalog;
import io.mcpspring.skill.SkillFolder;
import io.mcpspring.skill.SkillRefresh;
import io.mcpspring.skill.SkillSource;
import io.mcpspring.skill.SkillsExtension;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.ClassPathResource;
import org.springframework.util.ResourceUtils;

/**
 * Auto-configuration of skills (extensions SKL-01 to SKL-31).
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnBean(McpServer.class)
@ConditionalOnBooleanProperty("mcp.server.skills.enabled")
@EnableConfigurationProperties(McpSkillProperties.class)
public final class McpSkillAutoConfiguration {

	private static final RequiredLibrary YAML = new RequiredLibrary("org.snakeyaml:snakeyaml-engine",
			"org.snakeyaml.engine.v2.api.Load");

	private static final String LOCATIONS = "mcp.server.skills.locations";

	private static final String DEFAULT_FOLDER = "skills/";

	@Bean
	@ConditionalOnMissingBean
	SkillCatalog mcpSkillCatalog(McpSkillProperties skills, McpServerProperties server, McpCatalog mcpCatalog,
			McpNotifications mcpNotifications, ObjectProvider<SkillSource> sources,
			ObjectProvider<McpVisibility> visibility, ObjectProvider<McpAccess> access,
			ConfigurableListableBeanFactory beanFactory) {
		YAML.require("mcp.server.skills.enabled", "reads the front matter of skills");
		List<SkillSource> all = new ArrayList<>(folders(skills));
		all.add(new SkillBeans(beanFactory));
		sources.orderedStream().forEach(all::add);
		return new SkillCatalog(mcpCatalog, mcpNotifications, all,
				new SkillAccess(visibility.getIfAvailable(() -> McpVisibility.ALL),
						access.getIfAvailable(() -> McpAccess.BY_SCOPES), server.getCache().getTtl(),
						server.getCache().getShared()));
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
	SkillsExtension mcpSkillsExtension(SkillCatalog mcpSkillCatalog, McpSkillProperties skills) {
		return new SkillsExtension(mcpSkillCatalog, skills.directoryRead(), skills.pageSize());
	}

	@Bean
	SmartInitializingSingleton mcpSkillReader(SkillCatalog mcpSkillCatalog) {
		return mcpSkillCatalog::read;
	}

	@Bean
	@ConditionalOnProperty("mcp.server.skills.refresh-interval")
	SkillRefresh mcpSkillRefresh(SkillCatalog mcpSkillCatalog, McpSkillProperties skills) {
		return new SkillRefresh(mcpSkillCatalog, Objects.requireNonNull(skills.refreshInterval()));
	}

}
