package io.mcpspring.autoconfigure.observation;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.boot.observation.ReportDetail;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.report.ServerReport;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.Resource;

/**
 * Auto-configuration of the report on the offer as models see it, where
 * {@code mcp-report} is on the class path.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnBean(McpEngine.class)
@ConditionalOnClass(ServerReport.class)
@EnableConfigurationProperties(McpReportProperties.class)
public final class McpReportAutoConfiguration {

	private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {
	};

	@Bean
	ServerReport mcpServerReport(CatalogTable mcpCatalog, ServerSettings mcpServerSettings,
			McpReportProperties properties) {
		return new ServerReport(mcpCatalog, mcpServerSettings, properties.silenced(), read(properties.approved()));
	}

	@Bean
	ReportDetail mcpReportDetail(ServerReport mcpServerReport) {
		return () -> JsonMapper.shared().convertValue(mcpServerReport.all().toJson(), MAP);
	}

	@Bean
	PortableTools mcpPortableTools(ServerReport mcpServerReport, ServerSettings mcpServerSettings) {
		return new PortableTools(mcpServerReport, mcpServerSettings);
	}

	private static @Nullable JsonNode read(@Nullable Resource approved) {
		if (approved == null) {
			return null;
		}
		try (InputStream stream = approved.getInputStream()) {
			return JsonMapper.shared().readTree(stream);
		}
		catch (IOException | JacksonException ex) {
			throw new InvalidMcpPropertyException("mcp.server.report.approved",
					"names " + approved.getDescription() + ", which cannot be read as JSON",
					"Let a test write the file, as docs/testing.md says, or leave the property out.");
		}
	}

}
