package io.mcpspring.security.token;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Proven possessions of the bearer of a token. A token that is bound to anything else is
 * refused, also if this server cannot check its kind of binding (RFC 7800).
 *
 * @param key whether the token came with a valid proof of its key (RFC 9449)
 * @param certificate the certificate of the client on this connection (RFC 8705)
 */
record Possession(boolean key, @Nullable X509Certificate certificate) {

	private static final String KEY = "jkt";

	private static final String CERTIFICATE = "x5t#S256";

	/**
	 * Check the binding of a token.
	 * @param token the claims of the token
	 * @return the violation, or {@code null} if there is none
	 */
	@Nullable String objection(TokenClaims token) {
		Object confirmation = token.confirmation();
		if (confirmation == null) {
			return null;
		}
		if (!(confirmation instanceof Map<?, ?> members) || members.isEmpty()) {
			return "The token is bound in a way that is not understood";
		}
		for (Map.Entry<?, ?> member : members.entrySet()) {
			String objection = objection(member.getKey(), member.getValue());
			if (objection != null) {
				return objection;
			}
		}
		return null;
	}

	private @Nullable String objection(Object method, @Nullable Object value) {
		if (KEY.equals(method)) {
			return this.key ? null : "The token is bound to a key";
		}
		if (CERTIFICATE.equals(method)) {
			return isThumbprint(value) ? null : "The token is bound to another certificate";
		}
		return "The token is bound in a way that cannot be checked";
	}

	private boolean isThumbprint(@Nullable Object value) {
		if (this.certificate == null || !(value instanceof String thumbprint)) {
			return false;
		}
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(this.certificate.getEncoded());
			return MessageDigest.isEqual(Base64.getUrlEncoder().withoutPadding().encode(digest),
					thumbprint.getBytes(StandardCharsets.US_ASCII));
		}
		catch (GeneralSecurityException ex) {
			return false;
		}
	}

}
