package io.mcpspring.endpoint;

import java.net.URI;
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
 */
public record GateSettings(Set<String> allowedOrigins, Set<String> allowedHosts, int maxBodySize) {

	/** The largest body accepted unless set otherwise: 4 MiB. */
	public static final int DEFAULT_MAX_BODY_SIZE = 4 * 1024 * 1024;

	private static final Pattern LOOPBACK_ORIGIN = Pattern
		.compile("https?://(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d{1,5})?");

	public GateSettings {
		allowedOrigins = lowerCase(allowedOrigins);
		allowedHosts = lowerCase(allowedHosts);
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
