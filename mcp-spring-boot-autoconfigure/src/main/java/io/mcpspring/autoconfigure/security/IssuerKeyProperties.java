package io.mcpspring.autoconfigure.security;

import java.time.Duration;

import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.properties.NumberRules;

/**
 * Keys of authorization servers.
 */
public class IssuerKeyProperties {

	/** Time in which keys are fetched at most twice. */
	private Duration refreshInterval = Duration.ofSeconds(30);

	/**
	 * Time for which known keys stay good while the authorization server cannot be
	 * reached.
	 */
	private Duration outageTolerance = Duration.ofHours(4);

	public Duration getRefreshInterval() {
		return this.refreshInterval;
	}

	public void setRefreshInterval(Duration refreshInterval) {
		if (refreshInterval.isZero() || refreshInterval.isNegative()) {
			throw new InvalidMcpPropertyException("mcp.server.security.keys.refresh-interval", "is not positive",
					"Use a duration such as '30s'.");
		}
		NumberRules.checkLength("mcp.server.security.keys.refresh-interval", refreshInterval);
		this.refreshInterval = refreshInterval;
	}

	public Duration getOutageTolerance() {
		return this.outageTolerance;
	}

	public void setOutageTolerance(Duration outageTolerance) {
		if (outageTolerance.isZero() || outageTolerance.isNegative()) {
			throw new InvalidMcpPropertyException("mcp.server.security.keys.outage-tolerance", "is not positive",
					"Use a duration such as '4h'.");
		}
		NumberRules.checkLength("mcp.server.security.keys.outage-tolerance", outageTolerance);
		this.outageTolerance = outageTolerance;
	}

}
