package io.mcpspring.openapi.call;

import java.net.URI;
import java.net.URISyntaxException;

import io.mcpspring.engine.share.FairShares;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * Settings of a service.
 *
 * @param document the name of the document
 * @param base its address
 * @param headers headers of each request
 * @param maxSize the maximum number of bytes of an answer
 * @param maxRetries the maximum number of repetitions of a request that is idempotent
 * @param encodedSlashes whether arguments of the path may have slashes, encoded
 * @param calls the calls at a time on this node, of which each caller has a share
 */
public record ServiceSettings(String document, URI base, HttpHeaders headers, int maxSize, int maxRetries,
		boolean encodedSlashes, FairShares calls) {

	/**
	 * Return the path of an address that the service told, as paths of its document are:
	 * its host may be an internal one.
	 * @param location the address, or {@code null}
	 * @return the path, with a query; {@code null} if there is none
	 */
	@Nullable String pathOf(@Nullable String location) {
		URI address;
		try {
			address = new URI(String.valueOf(location));
		}
		catch (URISyntaxException ex) {
			return null;
		}
		if (location == null || address.isOpaque() || address.getRawPath().isEmpty()) {
			return null;
		}
		String root = PathText.root(this.base.getRawPath());
		String path = address.getRawPath();
		String query = (address.getRawQuery() != null) ? "?" + address.getRawQuery() : "";
		return (path.startsWith(root + "/") ? path.substring(root.length()) : path) + query;
	}

}
