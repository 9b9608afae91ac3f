package io.mcpspring.engine.jsonrpc;

/**
 * Limits on the cost of one body in {@link JsonRpcCodec}. The HTTP layer bounds the size
 * of the body before it is read; these limits stop small bodies that are expensive to
 * hold or to process.
 *
 * @param maxDepth the maximum number of levels of nested objects and arrays in one
 * message, the message itself being the first
 * @param maxNumberLength the maximum number of digits of a number written out in full, so
 * that {@code 1e9999} counts 10000; also the maximum number of characters of an integer
 * id
 * @param maxStringLength the maximum number of characters of one string value
 * @param maxNameLength the maximum number of characters of one member name
 * @param maxTokens the maximum number of values, member names and brackets of one body;
 * each costs up to about 130 bytes of memory
 * @param maxBatch the maximum number of messages in one batch
 */
public record CodecLimits(int maxDepth, int maxNumberLength, int maxStringLength, int maxNameLength, int maxTokens,
		int maxBatch) {

	/** The default limits. */
	public static final CodecLimits DEFAULT = new CodecLimits(64, 400, 4 * 1024 * 1024, 1024, 100_000, 100);

	// The parser is recursive: a much higher limit would risk overflowing the stack of a
	// request thread.
	private static final int MAX_DEPTH = 1000;

	public CodecLimits {
		if (maxDepth > MAX_DEPTH) {
			throw new IllegalArgumentException("maxDepth must be at most " + MAX_DEPTH + ": " + maxDepth);
		}
		requirePositive("maxDepth", maxDepth);
		requirePositive("maxNumberLength", maxNumberLength);
		requirePositive("maxStringLength", maxStringLength);
		requirePositive("maxNameLength", maxNameLength);
		requirePositive("maxTokens", maxTokens);
		requirePositive("maxBatch", maxBatch);
	}

	private static void requirePositive(String name, int value) {
		if (value < 1) {
			throw new IllegalArgumentException(name + " must be at least 1: " + value);
		}
	}

}
