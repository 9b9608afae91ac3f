package io.mcpspring.openapi.autoconfigure;

import java.time.Duration;
import java.util.List;

import io.mcpspring.openapi.OpenApiClientCustomizer;
import io.mcpspring.openapi.OpenApiLimits;
import io.mcpspring.openapi.document.DocumentAddress;
import io.mcpspring.openapi.document.DocumentLoader;
import io.mcpspring.openapi.document.DocumentReader;
import io.mcpspring.openapi.document.Selection;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;

import org.springframework.http.HttpHeaders;

/**
 * The checked settings of one document.
 */
final class DocumentSettings {

	private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

	private final String name;

	private final McpOpenApiProperties properties;

	private final OpenApiLimits limits;

	private final Selection include;

	private final Selection exclude;

	private final Selection resources;

	DocumentSettings(String name, McpOpenApiProperties properties, List<OpenApiClientCustomizer> customizers) {
		this.name = name;
		this.properties = properties;
		if (!name.matches("[A-Za-z0-9][A-Za-z0-9-]{0,39}")) {
			throw new InvalidMcpPropertyException("mcp.server.openapi." + name, "has a name that is not plain",
					"Name the document by letters, digits and hyphens, such as 'mcp.server.openapi.pet-store'.");
		}
		if (!properties.prefix().matches("[A-Za-z0-9_.-]{0,24}")) {
			throw invalid("prefix", "is not the beginning of a name: '" + properties.prefix() + "'",
					"Use at most 24 letters, digits, underscores, hyphens and dots, such as 'pets_'.");
		}
		if (properties.timeout().isZero() || properties.timeout().isNegative()) {
			throw invalid("timeout", "is not positive: " + properties.timeout(), "Use a time such as '30s'.");
		}
		OpenApiLimits all = OpenApiLimits.DEFAULTS;
		for (OpenApiClientCustomizer customizer : customizers) {
			all = customizer.limits(name, all);
		}
		this.limits = all;
		this.include = selection("include", properties.include());
		this.exclude = selection("exclude", properties.exclude());
		this.resources = selection("resources", properties.resources());
	}

	private Selection selection(String property, List<String> patterns) {
		return Selection.of("mcp.server.openapi." + this.name + "." + property, patterns);
	}

	Selection include() {
		return this.include;
	}

	Selection exclude() {
		return this.exclude;
	}

	Selection resources() {
		return this.resources;
	}

	OpenApiLimits limits() {
		return this.limits;
	}

	Duration connectTimeout() {
		return CONNECT_TIMEOUT;
	}

	String name() {
		return this.name;
	}

	McpOpenApiProperties properties() {
		return this.properties;
	}

	DocumentAddress origin() {
		String location = this.properties.location();
		if (location == null || location.isBlank()) {
			throw invalid("location", "is not set",
					"Set the location of the document, such as 'classpath:openapi/pets.yaml'.");
		}
		return origin("location", location);
	}

	DocumentReader reader(ClassLoader classLoader) {
		List<DocumentAddress> allowed = this.limits.allowedRefs()
			.stream()
			.map((location) -> origin("allowed-refs", location))
			.toList();
		return new DocumentReader(new DocumentLoader(classLoader, this.limits.maxDocumentSize(), CONNECT_TIMEOUT,
				this.properties.timeout()), allowed, this.limits.validate());
	}

	HttpHeaders headers() {
		HttpHeaders headers = new HttpHeaders();
		this.properties.headers().forEach((header, value) -> {
			if (!header.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+") || !value.matches("[ -~\\t]*")) {
				// The value may be a secret.
				throw invalid("headers." + header, "is no header",
						"Use a name of a header, and a value of printable characters of ASCII.");
			}
			headers.add(header, value);
		});
		return headers;
	}

	private DocumentAddress origin(String property, String location) {
		try {
			return DocumentAddress.of(location);
		}
		catch (IllegalArgumentException ex) {
			throw invalid(property, "is no location, '" + location + "': " + ex.getMessage(),
					"Use 'classpath:' and a path, a file, or a URL.");
		}
	}

	private InvalidMcpPropertyException invalid(String property, String problem, String remedy) {
		return new InvalidMcpPropertyException("mcp.server.openapi." + this.name + "." + property, problem, remedy);
	}

}
