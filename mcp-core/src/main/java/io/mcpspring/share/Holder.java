package io.mcpspring.share;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;

import io.mcpspring.http.Caller;
import io.mcpspring.http.HttpExchange;
import org.jspecify.annotations.Nullable;

/**
 * Holder to which the resources of a node are charged: the authenticated caller of a
 * request, or, without authentication, its network address. For IPv6 only the first 64
 * bits count, because one client usually has all addresses below them.
 * <p>
 * An address is personal data: a holder is compared, but must not be logged or used as a
 * tag of metrics.
 *
 * @param key the {@linkplain Caller#key() key} of the caller, or the address; empty if
 * neither is known
 * @param authenticated whether the key is that of a caller
 */
public record Holder(String key, boolean authenticated) {

	/** The unknown holder, which has no share. */
	public static final Holder UNKNOWN = new Holder("", false);

	private static final int MAX_ADDRESS_LENGTH = 64;

	private static final int PREFIX_BYTES = 8;

	/**
	 * Return the holder to which a request is charged.
	 * @param exchange the request
	 * @return its caller, or its remote address if the caller is anonymous
	 */
	public static Holder of(HttpExchange exchange) {
		Caller caller = exchange.caller();
		return caller.isAnonymous() ? ofAddress(exchange.remoteAddress()) : of(caller);
	}

	/**
	 * Return the holder for a caller whose address is unknown.
	 * @param caller the caller
	 * @return the caller, or {@link #UNKNOWN} if it is anonymous
	 */
	public static Holder of(Caller caller) {
		return ofKey(caller.key());
	}

	/**
	 * Return the holder for the key of a caller, such as the owner of a session.
	 * @param key the key; empty for an anonymous caller
	 * @return the caller, or {@link #UNKNOWN} if the key is empty
	 */
	public static Holder ofKey(String key) {
		return key.isEmpty() ? UNKNOWN : new Holder(key, true);
	}

	/**
	 * Return the holder for an address.
	 * @param address an IP address as text, with or without brackets, zone and port;
	 * other text, for example the name of an obfuscated node (RFC 7239 section 6.3), is
	 * used unchanged; or {@code null}
	 * @return the address; of an IPv6 address the /64 network
	 */
	public static Holder ofAddress(@Nullable String address) {
		if (address == null || address.isEmpty()) {
			return UNKNOWN;
		}
		String text = (address.length() > MAX_ADDRESS_LENGTH) ? address.substring(0, MAX_ADDRESS_LENGTH) : address;
		int colon = text.indexOf(':');
		if (colon < 0) {
			return new Holder(text, false);
		}
		return new Holder((colon == text.lastIndexOf(':')) ? text.substring(0, colon) : network(text), false);
	}

	/**
	 * Return the /64 network of an IPv6 address. Brackets prevent the text from being
	 * resolved as a host name.
	 */
	private static String network(String text) {
		int start = text.startsWith("[") ? 1 : 0;
		int end = text.indexOf('%');
		end = (end < 0) ? text.indexOf(']') : end;
		try {
			InetAddress address = InetAddress
				.getByName("[" + text.substring(start, (end < 0) ? text.length() : end) + "]");
			return (address instanceof Inet6Address) ? HexFormat.of().formatHex(address.getAddress(), 0, PREFIX_BYTES)
					: address.getHostAddress();
		}
		catch (UnknownHostException ex) {
			return text;
		}
	}

	/**
	 * Return whether this holder is unknown.
	 * @return {@code true} without a caller and an address
	 */
	public boolean isUnknown() {
		return this.key.isEmpty();
	}

	/** Omits the key, so that neither a caller nor an address gets into a log. */
	@Override
	public String toString() {
		return this.authenticated ? "caller" : "address";
	}

}
