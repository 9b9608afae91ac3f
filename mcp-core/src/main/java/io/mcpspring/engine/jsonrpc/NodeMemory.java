package io.mcpspring.engine.jsonrpc;

/**
 * The memory that nodes of a JSON tree take on the heap of a 64-bit JVM, in bytes, rather
 * too high than too low.
 */
public final class NodeMemory {

	/** An object with its map. */
	public static final int OBJECT = 112;

	/** A member of an object, without its name and value. */
	public static final int MEMBER = 64;

	/** An array with its list. */
	public static final int ARRAY = 88;

	/** The reference to an element of an array, whose list has room for more. */
	public static final int ELEMENT = 8;

	/** A number of at most 64 bits. */
	public static final int NUMBER = 24;

	/** A decimal of at most 18 digits. */
	public static final int DECIMAL = 64;

	/** A larger number, without its digits. */
	public static final int LARGE_NUMBER = 120;

	private static final int STRING = 48;

	private static final int STRING_NODE = 16;

	private NodeMemory() {
	}

	/**
	 * Return the memory of a member name.
	 * @param length the number of characters
	 * @param width the number of bytes for a character, 1 or 2
	 * @return the memory
	 */
	public static long name(int length, int width) {
		return STRING + (long) width * length;
	}

	/**
	 * Return the memory of a string value.
	 * @param length the number of characters
	 * @param width the number of bytes for a character, 1 or 2
	 * @return the memory
	 */
	public static long string(int length, int width) {
		return STRING_NODE + name(length, width);
	}

}
