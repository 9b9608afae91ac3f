package io.mcpspring.openapi.autoconfigure;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * An OpenAPI document whose operations are offered.
 *
 * @param location Location of the document, JSON or YAML: 'classpath:' and a path, a
 * file, or a URL that is read at the start.
 * @param baseUrl Address of the service. By default the first server of the document, if
 * that is on the host of the document or the document is local.
 * @param include Operations to offer: by path as in the document ('/pets/**'), tag
 * ('tag:pets') or id ('id:get*'), with HTTP methods in front if not all ('GET|HEAD
 * /pets/**'). All by default.
 * @param exclude Operations not to offer, written like those to include.
 * @param resources Operations by GET that become resources instead of tools, written like
 * those to include. None by default.
 * @param prefix Beginning of the names of all tools of the document.
 * @param outputSchemas Whether tools have output schemas. A service whose answers do not
 * fit its document needs them off.
 * @param timeout Time for an answer of the service.
 * @param headers Headers of each request.
 */
public record McpOpenApiProperties(@Nullable String location, @Nullable URI baseUrl, @DefaultValue List<String> include,
		@DefaultValue List<String> exclude, @DefaultValue List<String> resources, @DefaultValue("") String prefix,
		@DefaultValue("true") boolean outputSchemas, @DefaultValue("30s") Duration timeout,
		@DefaultValue Map<String, String> headers) {
}
