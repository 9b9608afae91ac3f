package io.mcpspring.openapi;

import java.util.List;

/**
 * Limits and seldom choices of an OpenAPI document whose operations are offered.
 *
 * @param allowedRefs the documents that references may lead to, or folders of them with a
 * slash at the end: {@code classpath:} and a path, files, or URLs
 * @param maxDocumentSize the largest size of a document, in bytes
 * @param validate whether to warn of places where the document breaks the specification
 * @param maxSchemaSize the size of a schema from which on its details are left out
 * @param maxResponseSize the largest answer that is read, in bytes
 * @param maxRetries the largest number of repetitions of a request that is idempotent,
 * when the service cannot be reached or answers 429, 502, 503 or 504
 * @param maxConcurrentCalls the largest number of calls at a time on a node, of which
 * each caller has its share
 * @param encodedSlashes whether arguments of the path may have slashes, sent as
 * {@code %2F}; only for a service that no proxy decodes paths in front of
 */
public record OpenApiLimits(List<String> allowedRefs, int maxDocumentSize, boolean validate, int maxSchemaSize,
		int maxResponseSize, int maxRetries, int maxConcurrentCalls, boolean encodedSlashes) {

	/** The limits of a document for which no customizer sets others. */
	public static final OpenApiLimits DEFAULTS = new OpenApiLimits(List.of(), 32 * 1024 * 1024, true, 16 * 1024,
			1024 * 1024, 2, 100, false);

	public OpenApiLimits {
		allowedRefs = List.copyOf(allowedRefs);
		if (maxDocumentSize < 1 || maxSchemaSize < 1 || maxResponseSize < 1 || maxRetries < 0
				|| maxConcurrentCalls < 1) {
			throw new IllegalArgumentException("A limit of an OpenAPI document is out of bounds");
		}
	}

	/**
	 * Return a copy with other documents that references may lead to.
	 * @param allowedRefs the documents, or folders with a slash at the end
	 * @return the copy
	 */
	public OpenApiLimits withAllowedRefs(String... allowedRefs) {
		return new OpenApiLimits(List.of(allowedRefs), this.maxDocumentSize, this.validate, this.maxSchemaSize,
				this.maxResponseSize, this.maxRetries, this.maxConcurrentCalls, this.encodedSlashes);
	}

	/**
	 * Return a copy with another limit of schemas.
	 * @param maxSchemaSize the size from which on details are left out
	 * @return the copy
	 */
	public OpenApiLimits withMaxSchemaSize(int maxSchemaSize) {
		return new OpenApiLimits(this.allowedRefs, this.maxDocumentSize, this.validate, maxSchemaSize,
				this.maxResponseSize, this.maxRetries, this.maxConcurrentCalls, this.encodedSlashes);
	}

}
