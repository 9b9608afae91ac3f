package io.mcpspring.security.issuer;

import java.time.Duration;

/**
 * Settings for the keys of authorization servers.
 *
 * @param refreshInterval the time in which keys are fetched at most twice
 * @param outageTolerance the time for which known keys stay valid while the authorization
 * server cannot be reached
 */
public record KeySettings(Duration refreshInterval, Duration outageTolerance) {

	/** Twice in 30 seconds; four hours without the authorization server. */
	public static final KeySettings DEFAULT = new KeySettings(Duration.ofSeconds(30), Duration.ofHours(4));

}
