package io.mcpspring.autoconfigure.app;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.app.AppCsp;
import io.mcpspring.app.AppPermission;
import io.mcpspring.app.AppSettings;
import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.properties.NumberRules;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Apps that the server offers.
 *
 * @param enabled Whether to offer apps: pages that hosts show for tools.
 * @param location Folder that holds the pages: 'classpath:' and a folder of the class
 * path, or a directory. By default 'classpath:apps/' if it is there.
 * @param maxPageSize Largest size of a page.
 * @param cacheTtl Time for which clients may keep a page.
 * @param flatLink Whether tools name their page in the older form, too, which some hosts
 * still read.
 * @param pages Requirements of pages, by their paths below the folder.
 */
@ConfigurationProperties("mcp.server.apps")
public record McpAppProperties(@DefaultValue("false") boolean enabled, @Nullable String location,
		@DefaultValue("2MB") DataSize maxPageSize, @DefaultValue("1h") Duration cacheTtl,
		@DefaultValue("true") boolean flatLink, @DefaultValue Map<String, Page> pages) {

	public McpAppProperties {
		if (cacheTtl.isNegative()) {
			throw new InvalidMcpPropertyException("mcp.server.apps.cache-ttl", "is negative: " + cacheTtl,
					"Set a time, or 0 to have pages read each time.");
		}
		NumberRules.checkLength("mcp.server.apps.cache-ttl", cacheTtl);
	}

	/**
	 * Requirements of a page.
	 *
	 * @param connectDomains Origins that scripts of the page may connect to.
	 * @param resourceDomains Origins that the page loads scripts, styles, images, fonts
	 * and media from.
	 * @param frameDomains Origins that the page shows in frames.
	 * @param baseUriDomains Origins that relative addresses of the page may refer to.
	 * @param permissions Features of the browser that the page asks for.
	 * @param domain Origin that the page runs on, in the form that the host defines.
	 * @param prefersBorder Whether the host should draw a border around the page.
	 */
	public record Page(@DefaultValue List<String> connectDomains, @DefaultValue List<String> resourceDomains,
			@DefaultValue List<String> frameDomains, @DefaultValue List<String> baseUriDomains,
			@DefaultValue Set<AppPermission> permissions, @Nullable String domain, @Nullable Boolean prefersBorder) {

		AppSettings settings(String path) {
			try {
				return new AppSettings(
						new AppCsp(this.connectDomains, this.resourceDomains, this.frameDomains, this.baseUriDomains),
						this.permissions, this.domain, this.prefersBorder);
			}
			catch (IllegalArgumentException ex) {
				throw new InvalidMcpPropertyException("mcp.server.apps.pages[" + path + "]",
						"names an origin that is none: " + ex.getMessage(), "Correct the origin.");
			}
		}

	}

}
