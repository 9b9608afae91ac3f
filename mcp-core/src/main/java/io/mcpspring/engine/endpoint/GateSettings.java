package io.mcpspring.engine.endpoint;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Settings of the gate.
 *
 * @param allowedOrigins the origins of web pages that may call, besides those on loopback
 * @param allowedHosts the accepted values of {@code Host}; if empty, requests that did
 * not arrive on loopback may name any host
 * @param maxBodySize the maximum size of a body, in bytes
 * @param bodyTimeout the time limit from the first to the last byte of a body
 */
public record GateSettings(Set<String> allowedOrigins, Set<String> allowedHosts, int maxBodySize,
		Duration bodyTimeout) {

	/** The default time limit for a body: 30 seconds. */
	public static final Duration DEFAULT_BODY_TIMEOUT = Duration.ofSeconds(30);

	private static final Pattern LOOPBACK_ORIGIN = Pattern
		.compile("https?://(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d{1,5})?");

	public GateSettings {
		allowedOrigins = lowerCase(allowedOrigins);
		allowedHosts = lowerCase(allowedHosts);
	}

	/**
	 * Create settings with the default time limit of bodies.
	 * @param allowedOrigins the origins of web pages that may call
	 * @param allowedHosts the accepted values of {@code Host}
	 * @param maxBodySize the maximum size of a body, in bytes
	 */
	public GateSettings(Set<String> allowedOrigins, Set<String> allowedHosts, int maxBodySize) {
		this(allowedOrigins, allowedHosts, maxBodySize, DEFAULT_BODY_TIMEOUT);
	}

	/**
	 * Create settings for a server with a public URL.
	 * @param allowedOrigins the origins of web pages that may call
	 * @param allowedHosts further accepted values of {@code Host}
	 * @param publicUrl the URL, without the default port of its scheme, or {@code null};
	 * its host and the pages of its origin are allowed too
	 * @param maxBodySize the maximum size of a body, in bytes
	 * @return the settings
	 */
	public static GateSettings of(Set<String> allowedOrigins, Set<String> allowedHosts, @Nullable URI publicUrl,
			int maxBodySize) {
		Set<String> hosts = new LinkedHashSet<>(allowedHosts);
		Set<String> origins = new LinkedHashSet<>(allowedOrigins);
		if (publicUrl != null && publicUrl.getRawAuthority() != null) {
			hosts.add(publicUrl.getRawAuthority());
			origins.add(publicUrl.getScheme() + "://" + publicUrl.getRawAuthority());
		}
		return new GateSettings(origins, hosts, maxBodySize);
	}

	/**
	 * Return whether pages of an origin may call: the configured origins, and those on
	 * loopback. The request's own {@code Host} does not make an origin acceptable,
	 * because DNS rebinding could then do so for any page.
	 * @param origin the value of {@code Origin}
	 * @return {@code false} to refuse the request (server-2025 HTTP-03)
	 */
	public boolean allowsOrigin(String origin) {
		String value = origin.toLowerCase(Locale.ROOT);
		return this.allowedOrigins.contains(value) || LOOPBACK_ORIGIN.matcher(value).matches();
	}

	private static Set<String> lowerCase(Set<String> values) {
		Set<String> result = new LinkedHashSet<>();
		for (String value : values) {
			result.add(value.toLowerCase(Locale.ROOT));
		}
		return Set.copyOf(result);
	}

}
