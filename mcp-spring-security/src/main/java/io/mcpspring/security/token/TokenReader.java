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
 * Reader of the token of a request, from its headers only (server-2025 AUTH-11).
 * Ambiguous headers are refused (server-2025 AUTH-18).
 */
public final class TokenReader {

	private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9\\-._~+/]+=*");

	private static final String BEARER = "Bearer";

	private static final String DPOP = "DPoP";

	private final @Nullable URI dpopUrl;

	/**
	 * Create a reader.
	 * @param resource the resource of the tokens; proofs of a client's key must name its
	 * address
	 */
	public TokenReader(ProtectedResource resource) {
		this.dpopUrl = resource.dpop() ? resource.url() : null;
	}

	/**
	 * Read the token.
	 * @param method the HTTP method
	 * @param authorization the values of {@code Authorization}
	 * @param proofs the values of {@code DPoP}
	 * @param certificate the verified certificate of the client, or {@code null}; becomes
	 * the details of the returned authentication
	 * @return the unauthenticated token, or {@code null} without one
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
