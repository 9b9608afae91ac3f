package io.mcpspring.spring.properties;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;

import org.springframework.util.unit.DataSize;

/**
 * Rules for the property of the memory of all servers.
 */
public final class MemoryRules {

	/** The name of the property. */
	public static final String PROPERTY = "mcp.server.memory";

	private static final Pattern SHARE = Pattern.compile("(\\d{1,3})\\s*%");

	/** The rest is for the application. */
	private static final int LARGEST_PERCENT = 75;

	private static final DataSize SMALLEST = DataSize.ofMegabytes(1);

	private MemoryRules() {
	}

	/**
	 * Return the memory of a value of the property.
	 * @param value a share of the largest heap, or a size
	 * @return the memory in bytes
	 * @throws InvalidMcpPropertyException if it is neither, too little or too much
	 */
	public static long bytes(String value) {
		return bytes(value, Runtime.getRuntime().maxMemory());
	}

	static long bytes(String value, long heap) {
		Matcher share = SHARE.matcher(value.trim());
		long bytes = share.matches() ? heap / 100 * Integer.parseInt(share.group(1)) : size(value.trim());
		long most = heap / 100 * LARGEST_PERCENT;
		if (bytes > most) {
			throw new InvalidMcpPropertyException(PROPERTY,
					"is '" + value + "', which is more than three quarters of the heap",
					"Use " + text(most) + " or less, or give the JVM a larger heap than " + text(heap)
							+ " by '-Xmx' or '-XX:MaxRAMPercentage'.");
		}
		if (bytes < Math.min(SMALLEST.toBytes(), most)) {
			throw new InvalidMcpPropertyException(PROPERTY, "is '" + value + "', which is too little",
					"Use " + SMALLEST.toMegabytes() + "MB or more.");
		}
		return bytes;
	}

	private static long size(String value) {
		try {
			return DataSize.parse(value).toBytes();
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidMcpPropertyException(PROPERTY,
					"is '" + value + "', which is neither a share of the heap nor a size",
					"Use a share such as '25%', or a size such as '256MB'.");
		}
	}

	/**
	 * Check that bodies of a size fit into the memory.
	 * @param property the name of the property of the size
	 * @param maxBodySize the size
	 * @param memory the memory in bytes
	 * @throws InvalidMcpPropertyException if they do not fit
	 */
	public static void checkBody(String property, DataSize maxBodySize, long memory) {
		long least = MemoryBudget.least(maxBodySize.toBytes());
		if (memory < least) {
			throw new InvalidMcpPropertyException(property,
					"is " + text(maxBodySize.toBytes()) + ", but of the " + text(memory) + " of '" + PROPERTY
							+ "' a request body may take " + MemoryBudget.bodySize(memory) / 1024 + "KB",
					"Set '" + PROPERTY + "' to " + (least / (1 << 20) + 1) + "MB or more, or '" + property + "' to "
							+ MemoryBudget.bodySize(memory) / 1024 + "KB or less.");
		}
	}

	/**
	 * Check that a size fits into a caller's share of a part of the memory.
	 * @param property the name of the property of the size
	 * @param size the size
	 * @param part the part
	 * @param share the share of a caller in bytes
	 * @throws InvalidMcpPropertyException if it does not fit
	 */
	public static void checkPart(String property, DataSize size, Part part, long share) {
		if (size.toBytes() > share) {
			long least = size.toBytes() / share + 1;
			throw new InvalidMcpPropertyException(property,
					"is " + text(size.toBytes()) + ", but a caller has " + text(share) + " of the " + part.percent()
							+ "% of '" + PROPERTY + "'",
					"Use " + text(share) + " or less, or " + least + " times as much for '" + PROPERTY + "'.");
		}
	}

	/**
	 * Return a size as one writes it.
	 * @param bytes the size in bytes
	 * @return for example {@code 64MB}, rounded down
	 */
	public static String text(long bytes) {
		return (bytes >= 1 << 20) ? (bytes >> 20) + "MB" : (bytes >> 10) + "KB";
	}

}
