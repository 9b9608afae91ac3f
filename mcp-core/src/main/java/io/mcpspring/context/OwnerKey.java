package io.mcpspring.context;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

import io.mcpspring.engine.keys.Algorithms;
import org.jspecify.annotations.Nullable;

/**
 * Holder to which the resources of a node are charged: the authenticated caller of a
 * request, or, without authentication, its network address. For IPv6 only the first 64
 * bits count, because one client usually has all addresses below them.
 * <p>
 * An address is personal data: a holder is compared, but must not be logged or used as a
 * tag of metrics.
 */
public final class OwnerKey {

	/** The unknown holder, which has no share. */
	public static final OwnerKey UNKNOWN = new OwnerKey("", false);

	private static final int MAX_ADDRESS_LENGTH = 64;

	private static final int PREFIX_BYTES = 8;

	private final String key;

	private final boolean authenticated;

	private OwnerKey(String key, boolean authenticated) {
		this.key = key;
		this.authenticated = authenticated;
	}

	/**
	 * Return the holder for a caller and its address.
	 * @param caller the caller
	 * @param address the remote address, or {@code null} if it is unknown
	 * @return the caller, or the address if the caller is anonymous
	 */
	public static OwnerKey of(McpCaller caller, @Nullable String address) {
		return caller.isAnonymous() ? ofAddress(address) : of(caller);
	}

	/**
	 * Return the holder for a caller whose address is unknown.
	 * @param caller the caller
	 * @return the caller, or {@link #UNKNOWN} if it is anonymous
	 */
	public static OwnerKey of(McpCaller caller) {
		return ofKey(caller.key());
	}

	/**
	 * Return the holder for the key of a caller, such as the owner of a session.
	 * @param key the key; empty for an anonymous caller
	 * @return the caller, or {@link #UNKNOWN} if the key is empty
	 */
	public static OwnerKey ofKey(String key) {
		return key.isEmpty() ? UNKNOWN : new OwnerKey(key, true);
	}

	/**
	 * Return the holder for an address.
	 * @param address an IP address as text, with or without brackets, zone and port;
	 * other text, for example the name of an obfuscated node (RFC 7239 section 6.3), is
	 * used unchanged; or {@code null}
	 * @return the address; of an IPv6 address the /64 network
	 */
	public static OwnerKey ofAddress(@Nullable String address) {
		if (address == null || address.isEmpty()) {
			return UNKNOWN;
		}
		String text = (address.length() > MAX_ADDRESS_LENGTH) ? address.substring(0, MAX_ADDRESS_LENGTH) : address;
		int colon = text.indexOf(':');
		if (colon < 0) {
			return new OwnerKey(text, false);
		}
		return new OwnerKey((colon == text.lastIndexOf(':')) ? text.substring(0, colon) : network(text), false);
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
	 * Return this holder as it may be stored: an address is replaced by a digest.
	 * @param salt the prefix of the digested text, so that the digests of two stores
	 * differ
	 * @return the holder; the same one for a caller
	 */
	public OwnerKey digested(String salt) {
		if (this.authenticated || isUnknown()) {
			return this;
		}
		byte[] digest = Algorithms.sha256().digest((salt + this.key).getBytes(StandardCharsets.UTF_8));
		return ofAddress(Algorithms.text(digest));
	}

	/**
	 * Return whether this holder is unknown.
	 * @return {@code true} without a caller and an address
	 */
	public boolean isUnknown() {
		return this.key.isEmpty();
	}

	/**
	 * Return the key.
	 * @return the {@linkplain McpCaller#key() key} of the caller, or the address; empty
	 * if neither is known
	 */
	public String key() {
		return this.key;
	}

	/**
	 * Return whether the key is that of a caller.
	 * @return {@code false} for an address and if neither is known
	 */
	public boolean authenticated() {
		return this.authenticated;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof OwnerKey that && this.authenticated == that.authenticated && this.key.equals(that.key);
	}

	@Override
	public int hashCode() {
		return this.key.hashCode();
	}

	/** Omits the key, so that neither a caller nor an address gets into a log. */
	@Override
	public String toString() {
		return this.authenticated ? "caller" : "address";
	}

}
