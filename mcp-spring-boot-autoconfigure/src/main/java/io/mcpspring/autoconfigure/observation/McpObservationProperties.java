package io.mcpspring.autoconfigure.observation;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Observation of the server.
 *
 * @param httpRequests Whether the web stack observes HTTP requests to the server as it
 * does all others, besides the calls in them.
 */
@ConfigurationProperties("mcp.server.observation")
public record McpObservationProperties(@DefaultValue("true") boolean httpRequests) {
}
