package io.mcpspring.openapi.autoconfigure;

import java.util.Map;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * OpenAPI documents.
 *
 * @param openapi OpenAPI documents whose operations are offered, by their names.
 */
@ConfigurationProperties("mcp.server")
public record McpOpenApisProperties(@DefaultValue Map<String, McpOpenApiProperties> openapi) {
}
