package io.mcpspring.autoconfigure.method;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.Version;
import tools.jackson.databind.cfg.PackageVersion;

import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Failure analyzer that names the version of Spring Boot to use when the server lacks
 * classes or methods of Jackson.
 */
final class OldJacksonFailureAnalyzer extends AbstractFailureAnalyzer<LinkageError> {

	private final Version present;

	OldJacksonFailureAnalyzer() {
		this(PackageVersion.VERSION);
	}

	OldJacksonFailureAnalyzer(Version present) {
		this.present = present;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, LinkageError cause) {
		if (this.present.getMajorVersion() > 3 || this.present.getMinorVersion() > 0) {
			return null;
		}
		return new FailureAnalysis(
				"The MCP server needs Jackson 3.1 or newer, but Spring Boot %s brings Jackson %s."
					.formatted(SpringBootVersion.getVersion(), this.present),
				"Use Spring Boot 4.0.9 or newer, for example as the version of spring-boot-starter-parent.", cause);
	}

}
