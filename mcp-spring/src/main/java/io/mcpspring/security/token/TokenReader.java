package io.mcpspring.security.token;

import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.regex.Pattern;

import io.mcpspring.security.resource.ProtectedResource;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.server.resource.BearerTokenErrors;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.DPoPAuthenticationToken;

/**
 * Reads the token of a request from its headers, and from nowhere else (server-2025
 * AUTH-11). What cannot be read in exactly one way is refused (server-2025 AUTH-18).
 */
public final class TokenReader {

	private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9\\-._~+/]+=*");

	private static final String BEARER = "Bearer";

	private static final String DPOP = "DPoP";

	private final @Nullable URI dpopUrl;

	/**
	 * Create a reader.
	 * @param resource what the tokens are for; its address is the one that proofs of a
	 * client's key have to name
	 */
	public TokenReader(ProtectedResource resource) {
		this.dpopUrl = resource.dpop() ? resource.url() : null;
	}

	/**
	 * Read the token.
	 * @param method the HTTP method
	 * @param authorization the values of {@code Authorization}
	 * @param proofs the values of {@code DPoP}
	 * @param certificate the one that the client of the connection has proved to hold, or
	 * {@code null}; the details of what is returned
	 * @return what is to be authenticated, or {@code null} without a token
	 * @throws OAuth2AuthenticationException if the headers are malformed
	 */
	public @Nullable Authentication read(String method, List<String> authorization, List<String> proofs,
			@Nullable X509Certificate certificate) {
		if (authorization.isEmpty()) {
			return null;
		}
		if (authorization.size() > 1) {
			throw malformed("More than one Authorization header");
		}
		String value = authorization.get(0).strip();
		int end = value.indexOf(' ');
		String scheme = (end < 0) ? value : value.substring(0, end);
		if (scheme.equalsIgnoreCase(BEARER)) {
			BearerTokenAuthenticationToken bearer = new BearerTokenAuthenticationToken(token(value, end));
			bearer.setDetails(certificate);
			return bearer;
		}
		if (this.dpopUrl != null && scheme.equalsIgnoreCase(DPOP)) {
			if (proofs.size() != 1) {
				throw malformed("Exactly one DPoP header is needed");
			}
			DPoPAuthenticationToken proven = new DPoPAuthenticationToken(token(value, end), proofs.get(0), method,
					this.dpopUrl.toString());
			proven.setDetails(certificate);
			return proven;
		}
		return null;
	}

	private static String token(String value, int end) {
		String token = (end < 0) ? "" : value.substring(end).strip();
		if (!TOKEN.matcher(token).matches()) {
			throw malformed("The Authorization header is malformed");
		}
		return token;
	}

	private static OAuth2AuthenticationException malformed(String description) {
		return new OAuth2AuthenticationException(BearerTokenErrors.invalidRequest(description));
	}

}
