package io.mcpspring.jsonrpc;

/**
 * How much one body may ask of {@link JsonRpcCodec}. The size of the body itself is
 * bounded by the HTTP layer, before it is read; these bounds stop small bodies that are
 * expensive to hold or to calculate with.
 *
 * @param maxDepth levels of nested objects and arrays in one message, the message itself
 * being the first
 * @param maxNumberLength digits of a number written out in full, so that {@code 1e9999}
 * counts 10000; also the characters of an integer id
 * @param maxStringLength characters of one string value
 * @param maxNameLength characters of one member name
 * @param maxTokens values, member names and brackets of one body; each costs up to about
 * a hundred bytes of memory
 * @param maxBatch messages in one batch
 */
public record CodecLimits(int maxDepth, int maxNumberLength, int maxStringLength, int maxNameLength, int maxTokens,
		int maxBatch) {

	/** The limits for servers that state none. */
	public static final CodecLimits DEFAULT = new CodecLimits(64, 400, 4 * 1024 * 1024, 1024, 500_000, 100);

	// The reader is recursive: far more would endanger the stack of a request thread.
	private static final int DEEPEST = 1000;

	public CodecLimits {
		if (maxDepth > DEEPEST) {
			throw new IllegalArgumentException("maxDepth must be at most " + DEEPEST + ": " + maxDepth);
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
