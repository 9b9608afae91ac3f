package io.mcpspring.security.issuer;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jose.util.ResourceRetriever;
import io.mcpspring.security.resource.McpBasePath;

/**
 * Discovery of the metadata of an authorization server: OpenID Connect discovery, then
 * RFC 8414, each at both possible positions of the well-known part. Each of the places
 * has three seconds for its whole answer.
 */
public final class IssuerDiscovery {

	private final ResourceRetriever retriever;

	private final String issuer;

	/**
	 * Create a discovery.
	 * @param issuer the address of the authorization server, exactly as in its tokens
	 */
	public IssuerDiscovery(String issuer) {
		this(issuer, IssuerResources.TIMEOUT);
	}

	/** Create a discovery with another time for the answer of each place. */
	IssuerDiscovery(String issuer, Duration timeout) {
		this.issuer = issuer;
		this.retriever = new IssuerResources(timeout);
	}

	/**
	 * Return the address of the keys.
	 * @return the address in the metadata
	 * @throws IOException if no metadata of this issuer are found
	 * @throws IllegalArgumentException if the issuer is not a web address
	 */
	URL keysUrl() throws IOException {
		try {
			return keysUrl(metadata());
		}
		catch (ParseException ex) {
			throw new IOException(ex);
		}
	}

	/**
	 * Return the metadata, which name the keys.
	 * @return the members
	 * @throws IOException if no metadata of this issuer are found
	 * @throws IllegalArgumentException if the issuer is not a web address
	 */
	public Map<String, Object> metadata() throws IOException {
		URI uri = URI.create(this.issuer);
		String origin = uri.getScheme() + "://" + uri.getRawAuthority();
		String path = McpBasePath.withoutSlash((uri.getRawPath() != null) ? uri.getRawPath() : "");
		List<String> places = List.of(origin + path + "/.well-known/openid-configuration",
				origin + "/.well-known/openid-configuration" + path,
				origin + "/.well-known/oauth-authorization-server" + path);
		IOException failure = null;
		for (String place : places) {
			try {
				return metadata(place);
			}
			catch (IOException | ParseException ex) {
				failure = (failure != null) ? failure : new IOException("No metadata at " + place, ex);
			}
		}
		throw (failure != null) ? failure : new IOException("No metadata");
	}

	private Map<String, Object> metadata(String place) throws IOException, ParseException {
		Map<String, Object> metadata = JSONObjectUtils
			.parse(this.retriever.retrieveResource(URI.create(place).toURL()).getContent());
		if (!this.issuer.equals(metadata.get("issuer"))) {
			throw new IOException("The metadata at " + place + " is of another issuer");
		}
		keysUrl(metadata);
		return metadata;
	}

	private static URL keysUrl(Map<String, Object> metadata) throws IOException, ParseException {
		return JSONObjectUtils.getURI(metadata, "jwks_uri").toURL();
	}

}
