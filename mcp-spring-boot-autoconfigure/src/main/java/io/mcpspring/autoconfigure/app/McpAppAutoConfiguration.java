package io.mcpspring.autoconfigure.app;

import java.util.Map;
import java.util.stream.Collectors;

import io.mcpspring.app.AppFolder;
import io.mcpspring.app.AppLinks;
import io.mcpspring.app.AppPage;
import io.mcpspring.app.AppPages;
import io.mcpspring.app.AppReader;
import io.mcpspring.app.AppSettings;
import io.mcpspring.app.AppsExtension;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.properties.RequiredLibrary;
import io.mcpspring.resource.Folders;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.McpVisibility;
import org.jspecify.annotations.Nullable;

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
@ConditionalOnBean(McpServer.class)
@ConditionalOnBooleanProperty("mcp.server.apps.enabled")
@EnableConfigurationProperties(McpAppProperties.class)
public final class McpAppAutoConfiguration {

	private static final RequiredLibrary JSOUP = new RequiredLibrary("org.jsoup:jsoup", "org.jsoup.Jsoup");

	private static final String LOCATION = "mcp.server.apps.location";

	private static final String DEFAULT_FOLDER = "apps/";

	@Bean
	@ConditionalOnMissingBean
	AppPages mcpAppPages(McpAppProperties apps, McpServerProperties server, McpCatalog mcpCatalog,
			ObjectProvider<McpVisibility> visibility, ObjectProvider<McpAccess> access) {
		JSOUP.require("mcp.server.apps.enabled", "checks the pages of apps");
		boolean alike = visibility.getIfAvailable() == null && access.getIfAvailable() == null;
		return new AppPages(mcpCatalog, apps.maxPageSize().toBytes(), apps.cacheTtl(),
				alike ? server.getCache().getShared() : Boolean.FALSE);
	}

	@Bean
	@ConditionalOnMissingBean
	AppLinks mcpAppLinks(McpCatalog mcpCatalog, McpAppProperties apps) {
		return new AppLinks(mcpCatalog, apps.flatLink());
	}

	@Bean
	@ConditionalOnMissingBean
	AppsExtension mcpAppsExtension(McpCatalog mcpCatalog) {
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
		Map<String, AppSettings> settings = apps.pages()
			.entrySet()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey, (page) -> page.getValue().settings(page.getKey())));
		String location = apps.location();
		if (location == null && settings.isEmpty() && !new ClassPathResource(DEFAULT_FOLDER).exists()) {
			return null;
		}
		try {
			return new AppFolder(
					Folders.at((location != null) ? location : ResourceUtils.CLASSPATH_URL_PREFIX + DEFAULT_FOLDER),
					settings, apps.maxPageSize().toBytes());
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidMcpPropertyException(LOCATION, "names '" + location + "': " + ex.getMessage(),
					"Name a folder that is there, for example 'classpath:apps/' or '/srv/apps'.");
		}
	}

}
