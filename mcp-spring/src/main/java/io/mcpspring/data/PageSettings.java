package io.mcpspring.data;

/**
 * The names and bounds of the arguments that page requests are made from.
 *
 * @param pageName the name of the number of the page
 * @param sizeName the name of the size of the page
 * @param sortName the name of the order
 * @param prefix begins the names of the number and size
 * @param qualifierDelimiter stands between a qualifier and a name
 * @param oneIndexed whether pages are counted from 1
 * @param defaultSize the size unless told otherwise
 * @param maxSize the largest size that may be asked for
 */
public record PageSettings(String pageName, String sizeName, String sortName, String prefix, String qualifierDelimiter,
		boolean oneIndexed, int defaultSize, int maxSize) {

	/** As if no property was set. */
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
