package io.mcpspring.openapi;

import java.util.List;

/**
 * Limits and seldom choices of an OpenAPI document whose operations are offered.
 */
public final class OpenApiLimits {

	/** The limits of a document for which no customizer sets others. */
	public static final OpenApiLimits DEFAULTS = new OpenApiLimits(
			new Values(List.of(), 32 * 1024 * 1024, true, 16 * 1024, 1024 * 1024, 2, 100, false));

	private final Values values;

	private OpenApiLimits(Values values) {
		this.values = values;
	}

	/**
	 * Return the documents that references may lead to.
	 * @return the documents that references may lead to, or folders of them with a slash
	 * at the end: {@code classpath:} and a path, files, or URLs
	 */
	public List<String> allowedRefs() {
		return this.values.allowedRefs;
	}

	/**
	 * Return the largest size of a document.
	 * @return the largest size of a document, in bytes
	 */
	public int maxDocumentSize() {
		return this.values.maxDocumentSize;
	}

	/**
	 * Return whether to warn of places where the document breaks the specification.
	 * @return {@code true} if so
	 */
	public boolean validate() {
		return this.values.validate;
	}

	/**
	 * Return the size of a schema from which on its details are left out.
	 * @return the size of a schema from which on its details are left out
	 */
	public int maxSchemaSize() {
		return this.values.maxSchemaSize;
	}

	/**
	 * Return the largest answer that is read.
	 * @return the largest answer that is read, in bytes
	 */
	public int maxResponseSize() {
		return this.values.maxResponseSize;
	}

	/**
	 * Return the largest number of repetitions of a request that is idempotent.
	 * @return the largest number of repetitions of a request that is idempotent, when the
	 * service cannot be reached or answers 429, 502, 503 or 504
	 */
	public int maxRetries() {
		return this.values.maxRetries;
	}

	/**
	 * Return the largest number of calls at a time on a node.
	 * @return the largest number of calls at a time on a node, of which each caller has
	 * its share; never more than half of the threads on which blocking calls run
	 */
	public int maxConcurrentCalls() {
		return this.values.maxConcurrentCalls;
	}

	/**
	 * Return whether arguments of the path may have slashes, {@code ?} and {@code #}.
	 * @return {@code true} if so
	 */
	public boolean encodedSlashes() {
		return this.values.encodedSlashes;
	}

	/**
	 * Return a copy with another value of {@link #allowedRefs()}.
	 * @param allowedRefs the documents that references may lead to, or folders of them
	 * with a slash at the end: {@code classpath:} and a path, files, or URLs
	 * @return the copy
	 */
	public OpenApiLimits withAllowedRefs(String... allowedRefs) {
		Values old = this.values;
		return new OpenApiLimits(new Values(List.of(allowedRefs), old.maxDocumentSize, old.validate, old.maxSchemaSize,
				old.maxResponseSize, old.maxRetries, old.maxConcurrentCalls, old.encodedSlashes));
	}

	/**
	 * Return a copy with another value of {@link #maxDocumentSize()}.
	 * @param maxDocumentSize the largest size of a document, in bytes
	 * @return the copy
	 */
	public OpenApiLimits withMaxDocumentSize(int maxDocumentSize) {
		Values old = this.values;
		return new OpenApiLimits(new Values(old.allowedRefs, maxDocumentSize, old.validate, old.maxSchemaSize,
				old.maxResponseSize, old.maxRetries, old.maxConcurrentCalls, old.encodedSlashes));
	}

	/**
	 * Return a copy with another value of {@link #validate()}.
	 * @param validate whether to warn of places where the document breaks the
	 * specification
	 * @return the copy
	 */
	public OpenApiLimits withValidate(boolean validate) {
		Values old = this.values;
		return new OpenApiLimits(new Values(old.allowedRefs, old.maxDocumentSize, validate, old.maxSchemaSize,
				old.maxResponseSize, old.maxRetries, old.maxConcurrentCalls, old.encodedSlashes));
	}

	/**
	 * Return a copy with another value of {@link #maxSchemaSize()}.
	 * @param maxSchemaSize the size of a schema from which on its details are left out
	 * @return the copy
	 */
	public OpenApiLimits withMaxSchemaSize(int maxSchemaSize) {
		Values old = this.values;
		return new OpenApiLimits(new Values(old.allowedRefs, old.maxDocumentSize, old.validate, maxSchemaSize,
				old.maxResponseSize, old.maxRetries, old.maxConcurrentCalls, old.encodedSlashes));
	}

	/**
	 * Return a copy with another value of {@link #maxResponseSize()}.
	 * @param maxResponseSize the largest answer that is read, in bytes
	 * @return the copy
	 */
	public OpenApiLimits withMaxResponseSize(int maxResponseSize) {
		Values old = this.values;
		return new OpenApiLimits(new Values(old.allowedRefs, old.maxDocumentSize, old.validate, old.maxSchemaSize,
				maxResponseSize, old.maxRetries, old.maxConcurrentCalls, old.encodedSlashes));
	}

	/**
	 * Return a copy with another value of {@link #maxRetries()}.
	 * @param maxRetries the largest number of repetitions of a request that is
	 * idempotent, when the service cannot be reached or answers 429, 502, 503 or 504
	 * @return the copy
	 */
	public OpenApiLimits withMaxRetries(int maxRetries) {
		Values old = this.values;
		return new OpenApiLimits(new Values(old.allowedRefs, old.maxDocumentSize, old.validate, old.maxSchemaSize,
				old.maxResponseSize, maxRetries, old.maxConcurrentCalls, old.encodedSlashes));
	}

	/**
	 * Return a copy with another value of {@link #maxConcurrentCalls()}.
	 * @param maxConcurrentCalls the largest number of calls at a time on a node, of which
	 * each caller has its share; never more than half of the threads on which blocking
	 * calls run
	 * @return the copy
	 */
	public OpenApiLimits withMaxConcurrentCalls(int maxConcurrentCalls) {
		Values old = this.values;
		return new OpenApiLimits(new Values(old.allowedRefs, old.maxDocumentSize, old.validate, old.maxSchemaSize,
				old.maxResponseSize, old.maxRetries, maxConcurrentCalls, old.encodedSlashes));
	}

	/**
	 * Return a copy with another value of {@link #encodedSlashes()}.
	 * @param encodedSlashes whether arguments of the path may have slashes, {@code ?} and
	 * {@code #}, sent encoded; only for a service that no proxy decodes paths in front of
	 * @return the copy
	 */
	public OpenApiLimits withEncodedSlashes(boolean encodedSlashes) {
		Values old = this.values;
		return new OpenApiLimits(new Values(old.allowedRefs, old.maxDocumentSize, old.validate, old.maxSchemaSize,
				old.maxResponseSize, old.maxRetries, old.maxConcurrentCalls, encodedSlashes));
	}

	private record Values(List<String> allowedRefs, int maxDocumentSize, boolean validate, int maxSchemaSize,
			int maxResponseSize, int maxRetries, int maxConcurrentCalls, boolean encodedSlashes) {

		private Values {
			if (maxDocumentSize < 1 || maxSchemaSize < 1 || maxResponseSize < 1 || maxRetries < 0
					|| maxConcurrentCalls < 1) {
				throw new IllegalArgumentException("A limit of an OpenAPI document is out of bounds");
			}
		}

	}

}
