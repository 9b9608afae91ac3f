package io.mcpspring.autoconfigure.skill;

import java.time.Duration;
import java.util.List;

import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.properties.NumberRules;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Skills that the server offers.
 *
 * @param enabled Whether to offer skills: folders with instructions for models, and
 * beans.
 * @param locations Folders that hold the folders of skills: 'classpath:' and a folder of
 * the class path, or a directory. By default 'classpath:skills/' if it is there.
 * @param directoryRead Whether clients may list the folders of skills.
 * @param pageSize Largest number of skills, or of files of a folder, in one answer.
 * @param refreshInterval Time after which directories are read again. Not at all by
 * default.
 */
@ConfigurationProperties("mcp.server.skills")
public record McpSkillProperties(@DefaultValue("false") boolean enabled, @Nullable List<String> locations,
		@DefaultValue("true") boolean directoryRead, @DefaultValue("20") int pageSize,
		@Nullable Duration refreshInterval) {

	public McpSkillProperties {
		if (pageSize < 1) {
			throw new InvalidMcpPropertyException("mcp.server.skills.page-size", "is below 1: " + pageSize,
					"Use 1 or more.");
		}
		if (refreshInterval != null && refreshInterval.compareTo(Duration.ofSeconds(1)) < 0) {
			throw new InvalidMcpPropertyException("mcp.server.skills.refresh-interval",
					"is shorter than a second: " + refreshInterval,
					"Set at least a second, or remove the property to read skills at the start only.");
		}
		if (refreshInterval != null) {
			NumberRules.checkLength("mcp.server.skills.refresh-interval", refreshInterval);
		}
	}

}
