package io.mcpspring.autoconfigure.app;

import java.time.Duration;
import java.util.Map;

import io.mcpspring.autoconfigure.AccessBeans;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.server.AccessPolicy;
import io.mcpspring.spring.app.AppFolder;
import io.mcpspring.spring.app.AppLinks;
import io.mcpspring.spring.app.AppPage;
import io.mcpspring.spring.app.AppPages;
import io.mcpspring.spring.app.AppReader;
import io.mcpspring.spring.app.AppsExtension;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.spring.properties.RequiredLibrary;
import io.mcpspring.spring.resource.Folders;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.ClassPathResource;
import org.springframework.util.ResourceUtils;

/**
 * Auto-configuration of apps (extensions APP-01 to APP-24).
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnBean(McpEngine.class)
@ConditionalOnBooleanProperty("mcp.server.apps.enabled")
@EnableConfigurationProperties(McpAppProperties.class)
public final class McpAppAutoConfiguration {

	private static final RequiredLibrary JSOUP = new RequiredLibrary("org.jsoup:jsoup", "org.jsoup.Jsoup");

	private static final String LOCATION = "mcp.server.apps.location";

	private static final String DEFAULT_FOLDER = "apps/";

	private static final long MAX_PAGE_SIZE = 2L * 1024 * 1024;

	/** The time for which clients may keep a page. */
	private static final Duration CACHE_TTL = Duration.ofHours(1);

	@Bean
	@ConditionalOnMissingBean
	AppPages mcpAppPages(McpServerProperties server, CatalogTable mcpCatalog, ListableBeanFactory beanFactory) {
		JSOUP.require("mcp.server.apps.enabled", "checks the pages of apps");
		boolean alike = AccessBeans.policy(beanFactory) == AccessPolicy.BY_SCOPES;
		return new AppPages(mcpCatalog, MAX_PAGE_SIZE, CACHE_TTL,
				alike ? server.getCache().getShared() : Boolean.FALSE);
	}

	@Bean
	@ConditionalOnMissingBean
	AppLinks mcpAppLinks(CatalogTable mcpCatalog) {
		return new AppLinks(mcpCatalog, true);
	}

	@Bean
	@ConditionalOnMissingBean
	AppsExtension mcpAppsExtension(CatalogTable mcpCatalog) {
		return new AppsExtension(mcpCatalog);
	}

	@Bean
	AppReader mcpAppReader(McpAppProperties apps, AppPages mcpAppPages, AppLinks mcpAppLinks,
			ObjectProvider<AppPage> pages) {
		return new AppReader(folder(apps), mcpAppPages, mcpAppLinks, pages);
	}

	/**
	 * Runs late, in order to check tools registered by the application's runners too.
	 */
	@Bean
	ApplicationListener<ApplicationReadyEvent> mcpAppLinkCheck(AppLinks mcpAppLinks) {
		return (event) -> mcpAppLinks.check();
	}

	private static @Nullable AppFolder folder(McpAppProperties apps) {
		String location = apps.location();
		if (location == null && !new ClassPathResource(DEFAULT_FOLDER).exists()) {
			return null;
		}
		try {
			return new AppFolder(
					Folders.at((location != null) ? location : ResourceUtils.CLASSPATH_URL_PREFIX + DEFAULT_FOLDER),
					Map.of(), MAX_PAGE_SIZE);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidMcpPropertyException(LOCATION, "names '" + location + "': " + ex.getMessage(),
					"Name a folder that is there, for example 'classpath:apps/' or '/srv/apps'.");
		}
	}

}
