package io.mcpspring.engine.uri;

import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * The equivalent spellings of a URI, one of which clients may send for another: they
 * lower the scheme and the host, escape letters, and complete an empty path (RFC 3986
 * section 6.2.2 and 6.2.3, RFC 3987 section 3.1).
 */
public final class UriSpelling {

	private static final Pattern GENERIC = Pattern
		.compile("(?<scheme>[A-Za-z][A-Za-z0-9+.-]*):(?://(?<authority>[^/?#]*))?(?<rest>.*)", Pattern.DOTALL);

	/** The scheme and the authority after it. */
	private static final Pattern PREFIX = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:(?://[^/?#]*)?");

	/** A port behind a name, or behind an address in brackets. */
	private static final Pattern PORT = Pattern.compile("(?:^[^:]*|\\])(?<port>:[0-9]*)$");

	/** The maximum length of a URI that may be spelled in another way. */
	private static final int MAX_LENGTH = 8192;

	/** The maximum length of a name in the Domain Name System. */
	private static final int MAX_HOST = 255;

	private static final Map<String, String> USUAL_PORTS = Map.of("http", "80", "https", "443", "ws", "80", "wss",
			"443", "ftp", "21");

	/** The number of spellings of one URI that a client may subscribe to. */
	public static final int MAX_SPELLINGS = 4;

	private UriSpelling() {
	}

	/**
	 * Return the spelling that all equivalent URIs have in common.
	 * @param uri the URI
	 * @return the spelling; the URI itself if it is not well-formed, or longer than
	 * {@value #MAX_LENGTH} characters
	 */
	public static String canonical(String uri) {
		Parts parts = Parts.of(uri);
		return (parts != null) ? parts.scheme() + parts.lowerAuthority() + parts.rest() : uri;
	}

	/** Return the length of the scheme and of the authority after it. */
	static int prefixLength(String uri) {
		Matcher matcher = PREFIX.matcher(uri);
		return matcher.lookingAt() ? matcher.end() : 0;
	}

	/**
	 * Return the common spelling of the prefix of a template.
	 * @param literal the text before the first variable
	 * @param length the length of its scheme and authority
	 * @return the prefix; a port remains if the variable may be part of it
	 */
	static String prefix(String literal, int length) {
		Parts parts = (length < literal.length()) ? Parts.of(literal) : null;
		return (parts != null) ? parts.scheme() + parts.lowerAuthority()
				: literal.substring(0, length).toLowerCase(Locale.ROOT);
	}

	/**
	 * Return a URI without its path if that is empty but for the slash.
	 * @return the URI, {@code null} if there is another path
	 */
	static @Nullable String withoutEmptyPath(String uri) {
		int path = prefixLength(uri);
		boolean empty = uri.startsWith("/", path)
				&& (uri.length() == path + 1 || uri.charAt(path + 1) == '?' || uri.charAt(path + 1) == '#');
		return empty ? uri.substring(0, path) + uri.substring(path + 1) : null;
	}

	/**
	 * Return the spelling of a URI that templates are compared with: the case of the host
	 * remains, of which a variable may be part.
	 * @param uri the URI, as received
	 * @return the spelling; {@code null} if the URI is not well-formed, or longer than
	 * {@value #MAX_LENGTH} characters
	 */
	public static @Nullable String forTemplates(String uri) {
		Parts parts = Parts.of(uri);
		return (parts != null) ? parts.scheme() + parts.authority() + parts.rest() : null;
	}

	/**
	 * Return the common spelling of escapes and letters.
	 * @return the text; {@code null} if it is not well-formed
	 */
	static @Nullable String escaped(String text) {
		StringBuilder escaped = new StringBuilder(text.length() + 16);
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c == '%') {
				if (!UriText.isEncodedOctet(text, i)) {
					return null;
				}
				octet(Integer.parseInt(text, i + 1, i + 3, 16), escaped);
				i += 2;
			}
			else if (UriText.ANY.get(c)) {
				escaped.append(c);
			}
			else {
				int end = Character.isHighSurrogate(c) ? Math.min(i + 2, text.length()) : i + 1;
				if (!encode(text, i, end, escaped)) {
					return null;
				}
				i = end - 1;
			}
		}
		return escaped.toString();
	}

	private static void octet(int octet, StringBuilder escaped) {
		if (UriText.UNRESERVED.get(octet)) {
			escaped.append((char) octet);
		}
		else {
			escaped.append('%').append(HexFormat.of().withUpperCase().toHexDigits((byte) octet));
		}
	}

	private static boolean encode(String text, int start, int end, StringBuilder escaped) {
		if (Character.isSurrogate(text.charAt(start))
				&& (end == start + 1 || !Character.isSurrogatePair(text.charAt(start), text.charAt(start + 1)))) {
			return false;
		}
		for (byte octet : text.substring(start, end).getBytes(StandardCharsets.UTF_8)) {
			octet(octet & 0xFF, escaped);
		}
		return true;
	}

	/**
	 * Parts of a URI with the common spelling of escapes.
	 *
	 * @param scheme the scheme in lower case, with its colon
	 * @param authority the slashes and the authority without a usual port, or empty
	 * @param rest the path, query and fragment
	 */
	private record Parts(String scheme, String authority, String rest) {

		static @Nullable Parts of(String uri) {
			String escaped = (uri.length() <= MAX_LENGTH) ? escaped(uri) : null;
			Matcher matcher = (escaped != null) ? GENERIC.matcher(escaped) : null;
			if (matcher == null || !matcher.matches()) {
				return null;
			}
			String scheme = matcher.group("scheme").toLowerCase(Locale.ROOT);
			String rest = matcher.group("rest");
			String authority = matcher.group("authority");
			if (authority == null) {
				return new Parts(scheme + ":", "", rest);
			}
			boolean empty = !authority.isEmpty() && !rest.startsWith("/");
			return new Parts(scheme + ":", "//" + authority(scheme, authority), (empty ? "/" : "") + rest);
		}

		private static String authority(String scheme, String authority) {
			String usual = USUAL_PORTS.get(scheme);
			int start = authority.lastIndexOf('@') + 1;
			Matcher port = PORT.matcher(authority.substring(start));
			int end = port.find() ? start + port.start("port") : authority.length();
			String host = authority.substring(start, end);
			boolean named = end < authority.length() - 1 && !authority.substring(end + 1).equals(usual);
			return authority.substring(0, start)
					+ ((usual != null && host.indexOf('%') >= 0) ? international(host) : host)
					+ (named ? authority.substring(end) : "");
		}

		/** Return the form of the Domain Name System, which browsers send. */
		private static String international(String host) {
			String decoded = UriText.decode(host, UriText.ANY);
			try {
				return (decoded != null && decoded.length() <= MAX_HOST)
						? IDN.toASCII(decoded, IDN.USE_STD3_ASCII_RULES) : host;
			}
			catch (IllegalArgumentException ex) {
				return host;
			}
		}

		String lowerAuthority() {
			int host = this.authority.lastIndexOf('@') + 1;
			StringBuilder lower = new StringBuilder(this.authority.substring(0, host));
			for (int i = host; i < this.authority.length(); i++) {
				char c = this.authority.charAt(i);
				if (c == '%' && i + 2 < this.authority.length()) {
					lower.append(this.authority, i, i + 3);
					i += 2;
				}
				else {
					lower.append(Character.toLowerCase(c));
				}
			}
			return lower.toString();
		}

	}

}
