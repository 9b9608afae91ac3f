package io.mcpspring.spring.data;

/**
 * Settings for the arguments from which page requests are created.
 *
 * @param pageName the name of the argument with the page number
 * @param sizeName the name of the argument with the page size
 * @param sortName the name of the argument with the order
 * @param prefix the prefix of the names of the number and size
 * @param qualifierDelimiter the delimiter between a qualifier and a name
 * @param oneIndexed whether pages are counted from 1
 * @param defaultSize the default size
 * @param maxSize the maximum size
 */
public record PageSettings(String pageName, String sizeName, String sortName, String prefix, String qualifierDelimiter,
		boolean oneIndexed, int defaultSize, int maxSize) {

	/** The defaults of the properties. */
	public static final PageSettings DEFAULT = new PageSettings("page", "size", "sort", "", "_", false, 20, 100);

	public PageSettings {
		if (maxSize < 1 || defaultSize < 1) {
			throw new IllegalArgumentException("page sizes must be at least 1: " + defaultSize + ", " + maxSize);
		}
		defaultSize = Math.min(defaultSize, maxSize);
	}

	String qualified(String qualifier) {
		return qualifier.isEmpty() ? "" : qualifier + this.qualifierDelimiter;
	}

}
