package io.mcpspring.openapi.autoconfigure;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.openapi.document.DocumentLoader;
import io.mcpspring.openapi.document.DocumentReader;
import io.mcpspring.openapi.document.Origin;

import org.springframework.http.HttpHeaders;
import org.springframework.util.unit.DataSize;

/**
 * The checked settings of one document.
 */
final class DocumentSettings {

	private static final DataSize LARGEST = DataSize.ofMegabytes(256);

	private static final DataSize LARGEST_SCHEMA = DataSize.ofKilobytes(256);

	private static final Set<String> METHODS = Set.of("GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH",
			"TRACE");

	private final String name;

	private final McpOpenApiProperties properties;

	DocumentSettings(String name, McpOpenApiProperties properties) {
		this.name = name;
		this.properties = properties;
		if (!name.matches("[A-Za-z0-9][A-Za-z0-9-]{0,39}")) {
			throw new InvalidMcpPropertyException("mcp.server.openapi." + name, "has a name that is not plain",
					"Name the document by letters, digits and hyphens, such as 'mcp.server.openapi.pet-store'.");
		}
		if (!properties.tools().prefix().matches("[A-Za-z0-9_.-]{0,24}")) {
			throw invalid("tools.prefix", "is not the beginning of a name: '" + properties.tools().prefix() + "'",
					"Use at most 24 letters, digits, underscores, hyphens and dots, such as 'pets_'.");
		}
		if (properties.client().maxRetries() < 0 || properties.client().maxRetries() > 10) {
			throw invalid("client.max-retries", "is not between 0 and 10", "Use a number from 0 to 10.");
		}
		if (properties.client().maxConcurrentCalls() < 1) {
			throw invalid("client.max-concurrent-calls", "is not positive", "Use a number from 1 on, such as 100.");
		}
		checkMethods("include.methods", properties.include().methods());
		checkMethods("exclude.methods", properties.exclude().methods());
	}

	/** A misspelt method to exclude would be offered. */
	private void checkMethods(String property, Collection<String> methods) {
		for (String method : methods) {
			if (!METHODS.contains(method.toUpperCase(Locale.ROOT))) {
				throw invalid(property, "has an unknown HTTP method: '" + method + "'",
						"Use methods of HTTP, such as GET or DELETE.");
			}
		}
	}

	String name() {
		return this.name;
	}

	McpOpenApiProperties properties() {
		return this.properties;
	}

	Origin origin() {
		String location = this.properties.location();
		if (location == null || location.isBlank()) {
			throw invalid("location", "is not set",
					"Set the location of the document, such as 'classpath:openapi/pets.yaml'.");
		}
		return origin("location", location);
	}

	DocumentReader reader(ClassLoader classLoader) {
		List<Origin> allowed = this.properties.document()
			.allowedRefs()
			.stream()
			.map((location) -> origin("document.allowed-refs", location))
			.toList();
		return new DocumentReader(
				new DocumentLoader(classLoader,
						size("document.max-size", this.properties.document().maxSize(), LARGEST),
						this.properties.client().connectTimeout(), this.properties.client().readTimeout()),
				allowed, this.properties.document().validate());
	}

	int maxSchemaSize() {
		return size("tools.max-schema-size", this.properties.tools().maxSchemaSize(), LARGEST_SCHEMA);
	}

	int maxResponseSize() {
		return size("client.max-response-size", this.properties.client().maxResponseSize(), LARGEST);
	}

	HttpHeaders headers() {
		HttpHeaders headers = new HttpHeaders();
		this.properties.client().headers().forEach((header, value) -> {
			if (!header.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+") || !value.matches("[ -~\\t]*")) {
				// The value may be a secret.
				throw invalid("client.headers." + header, "is no header",
						"Use a name of a header, and a value of printable characters of ASCII.");
			}
			headers.add(header, value);
		});
		return headers;
	}

	private Origin origin(String property, String location) {
		try {
			return Origin.of(location);
		}
		catch (IllegalArgumentException ex) {
			throw invalid(property, "is no location, '" + location + "': " + ex.getMessage(),
					"Use 'classpath:' and a path, a file, or a URL.");
		}
	}

	private int size(String property, DataSize size, DataSize largest) {
		if (size.toBytes() < 1024 || size.compareTo(largest) > 0) {
			throw invalid(property, "is not between 1KB and " + largest.toKilobytes() + "KB: " + size,
					"Use a size in between.");
		}
		return (int) size.toBytes();
	}

	private InvalidMcpPropertyException invalid(String property, String problem, String remedy) {
		return new InvalidMcpPropertyException("mcp.server.openapi." + this.name + "." + property, problem, remedy);
	}

}
