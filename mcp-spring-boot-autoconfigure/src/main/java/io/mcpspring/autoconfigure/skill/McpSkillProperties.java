package io.mcpspring.autoconfigure.skill;

import java.util.List;

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
 */
@ConfigurationProperties("mcp.server.skills")
public record McpSkillProperties(@DefaultValue("false") boolean enabled, @Nullable List<String> locations) {
}
