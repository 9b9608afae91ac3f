package io.mcpspring.endpoint;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Whom the gate lets in.
 *
 * @param allowedOrigins origins of web pages that may call, besides those on loopback
 * @param allowedHosts values of {@code Host} under which the server is known; when empty,
 * requests that did not arrive on loopback may name any
 * @param maxBodySize the largest body accepted, in bytes
 * @param bodyTimeout how long a body may take from its first to its last byte
 * @param maxReceivingSize how much room all bodies that are being received take at most,
 * in bytes; those that came whole with the head of their request are not counted
 */
public record GateSettings(Set<String> allowedOrigins, Set<String> allowedHosts, int maxBodySize, Duration bodyTimeout,
		long maxReceivingSize) {

	/** The largest body accepted unless set otherwise: 4 MiB. */
	public static final int DEFAULT_MAX_BODY_SIZE = 4 * 1024 * 1024;

	/** The time for a body unless set otherwise: 30 seconds. */
	public static final Duration DEFAULT_BODY_TIMEOUT = Duration.ofSeconds(30);

	/** The room for all bodies being received unless set otherwise: 64 MiB. */
	public static final long DEFAULT_MAX_RECEIVING_SIZE = 64L * 1024 * 1024;

	private static final Pattern LOOPBACK_ORIGIN = Pattern
		.compile("https?://(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d{1,5})?");

	public GateSettings {
		allowedOrigins = lowerCase(allowedOrigins);
		allowedHosts = lowerCase(allowedHosts);
	}

	/**
	 * Settings with the usual bounds for bodies that are being received.
	 * @param allowedOrigins origins of web pages that may call
	 * @param allowedHosts values of {@code Host}
	 * @param maxBodySize the largest body accepted, in bytes
	 */
	public GateSettings(Set<String> allowedOrigins, Set<String> allowedHosts, int maxBodySize) {
		this(allowedOrigins, allowedHosts, maxBodySize, DEFAULT_BODY_TIMEOUT, DEFAULT_MAX_RECEIVING_SIZE);
	}

	/**
	 * These settings with other bounds for bodies that are being received.
	 * @param timeout how long a body may take from its first to its last byte
	 * @param maxSize how much room all of them take at most, in bytes
	 * @return the settings
	 */
	public GateSettings receiving(Duration timeout, long maxSize) {
		return new GateSettings(this.allowedOrigins, this.allowedHosts, this.maxBodySize, timeout, maxSize);
	}

	/**
	 * Settings for a server known under a public URL.
	 * @param allowedOrigins origins of web pages that may call
	 * @param allowedHosts further values of {@code Host}
	 * @param publicUrl the URL, without the usual port of its scheme, or {@code null};
	 * its host and the pages of its origin are allowed too
	 * @param maxBodySize the largest body accepted, in bytes
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
	 * Whether pages of an origin may call: those that are named, and those on loopback.
	 * Pages that come from the host in the request's own {@code Host} are not let in for
	 * that (rebinding would make any page such a one).
	 * @param origin the value of {@code Origin}
	 * @return {@code false} to refuse the request (server-2025 HTTP-03)
	 */
	public boolean allowsOrigin(String origin) {
		String value = origin.toLowerCase(Locale.ROOT);
		return this.allowedOrigins.contains(value) || LOOPBACK_ORIGIN.matcher(value).matches();
	}

	private static Set<String> lowerCase(Set<String> values) {
		Set<String> result = new LinkedHashSet<>();
		values.forEach((value) -> result.add(value.toLowerCase(Locale.ROOT)));
		return Set.copyOf(result);
	}

}
