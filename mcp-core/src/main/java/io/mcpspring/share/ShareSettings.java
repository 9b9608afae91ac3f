package io.mcpspring.share;

/**
 * How what a node keeps is shared among its callers.
 *
 * @param callerPercent how much of each kind one caller may hold, in percent of what the
 * node keeps, 1 to 100; 100 means no share
 */
public record ShareSettings(int callerPercent) {

	/** A quarter for each. */
	public static final ShareSettings DEFAULTS = new ShareSettings(25);

	private static final int ALL = 100;

	public ShareSettings {
		if (callerPercent < 1 || callerPercent > ALL) {
			throw new IllegalArgumentException("A share is 1 to 100 percent");
		}
	}

	/**
	 * Divide something.
	 * @param what what is shared, in the plural, for a warning in the log
	 * @param total how much there is in all
	 * @return the shares, of which nothing is taken yet
	 */
	public FairShares of(String what, long total) {
		return new FairShares(what, total, share(total));
	}

	/**
	 * How much one caller may hold.
	 * @param total how much there is in all
	 * @return the share, rounded down
	 */
	public long share(long total) {
		return total / ALL * this.callerPercent + total % ALL * this.callerPercent / ALL;
	}

}
