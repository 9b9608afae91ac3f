package io.mcpspring.openapi.autoconfigure;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpspring.openapi.document.Selection;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * An OpenAPI document whose operations are offered.
 *
 * @param location Location of the document, JSON or YAML: 'classpath:' and a path, a
 * file, or a URL that is read at the start.
 * @param baseUrl Address of the service. By default the first server of the document, if
 * that is on the host of the document or the document is local.
 * @param include Operations to offer: each kind of pattern that is set has to match. All
 * by default.
 * @param exclude Operations not to offer: any pattern that matches counts.
 * @param resources Operations by GET that become resources instead of tools: each kind of
 * pattern that is set has to match. None by default.
 * @param document How the document is read.
 * @param tools How tools look.
 * @param client How the service is called.
 */
public record McpOpenApiProperties(@Nullable String location, @Nullable URI baseUrl, @DefaultValue Include include,
		@DefaultValue Exclude exclude, @DefaultValue Resources resources, @DefaultValue Document document,
		@DefaultValue Tools tools, @DefaultValue Client client) {

	/**
	 * Operations to offer.
	 *
	 * @param tags Tags, one of which an operation has; '*' stands for any characters.
	 * @param paths Paths as in the document; '*' stands for any characters.
	 * @param methods HTTP methods.
	 * @param operationIds Ids of operations; '*' stands for any characters.
	 */
	public record Include(@DefaultValue List<String> tags, @DefaultValue List<String> paths,
			@DefaultValue List<String> methods, @DefaultValue List<String> operationIds) {

		Selection selection() {
			return new Selection(this.tags, this.paths, this.methods, this.operationIds);
		}

	}

	/**
	 * Operations not to offer.
	 *
	 * @param tags Tags, one of which an operation has; '*' stands for any characters.
	 * @param paths Paths as in the document; '*' stands for any characters.
	 * @param methods HTTP methods.
	 * @param operationIds Ids of operations; '*' stands for any characters.
	 */
	public record Exclude(@DefaultValue List<String> tags, @DefaultValue List<String> paths,
			@DefaultValue List<String> methods, @DefaultValue List<String> operationIds) {

		Selection selection() {
			return new Selection(this.tags, this.paths, this.methods, this.operationIds);
		}

	}

	/**
	 * Operations that become resources.
	 *
	 * @param tags Tags, one of which an operation has; '*' stands for any characters.
	 * @param paths Paths as in the document; '*' stands for any characters.
	 * @param operationIds Ids of operations; '*' stands for any characters.
	 */
	public record Resources(@DefaultValue List<String> tags, @DefaultValue List<String> paths,
			@DefaultValue List<String> operationIds) {

		Selection selection() {
			boolean none = this.tags.isEmpty() && this.paths.isEmpty() && this.operationIds.isEmpty();
			return none ? Selection.NONE : new Selection(this.tags, this.paths, List.of("GET"), this.operationIds);
		}

	}

	/**
	 * How the document is read.
	 *
	 * @param allowedRefs Documents that references may lead to, or folders of them with a
	 * slash at the end: 'classpath:' and a path, files, or URLs. None by default.
	 * @param maxSize Largest size of a document.
	 * @param validate Whether to warn of places where the document breaks the
	 * specification of OpenAPI.
	 */
	public record Document(@DefaultValue List<String> allowedRefs, @DefaultValue("32MB") DataSize maxSize,
			@DefaultValue("true") boolean validate) {
	}

	/**
	 * How tools look.
	 *
	 * @param prefix Beginning of the names of all tools of the document.
	 * @param outputSchemas Whether tools have output schemas. A service whose answers do
	 * not fit its document needs them off.
	 * @param maxSchemaSize Size of a schema from which on its details are left out.
	 */
	public record Tools(@DefaultValue("") String prefix, @DefaultValue("true") boolean outputSchemas,
			@DefaultValue("16KB") DataSize maxSchemaSize) {
	}

	/**
	 * How the service is called.
	 *
	 * @param connectTimeout Time to connect.
	 * @param readTimeout Time for an answer.
	 * @param maxResponseSize Largest answer that is read.
	 * @param maxRetries Largest number of repetitions of a request that is idempotent,
	 * when the service cannot be reached or answers 429, 502, 503 or 504.
	 * @param maxConcurrentCalls Largest number of calls at a time on this node, of which
	 * a caller gets the share of 'mcp.server.limits.caller-share'.
	 * @param encodedSlashes Whether arguments of the path may have slashes, sent as
	 * '%2F'. Only for a service that no proxy decodes paths in front of.
	 * @param headers Headers of each request.
	 */
	public record Client(@DefaultValue("5s") Duration connectTimeout, @DefaultValue("30s") Duration readTimeout,
			@DefaultValue("1MB") DataSize maxResponseSize, @DefaultValue("2") int maxRetries,
			@DefaultValue("100") int maxConcurrentCalls, boolean encodedSlashes,
			@DefaultValue Map<String, String> headers) {
	}

}
