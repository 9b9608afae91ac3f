package io.mcpspring.openapi.call;

import java.net.URI;

import io.mcpspring.share.FairShares;

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
}
