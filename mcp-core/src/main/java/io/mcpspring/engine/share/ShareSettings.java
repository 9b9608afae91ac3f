package io.mcpspring.engine.share;

/**
 * Settings for the shares of callers in the resources of a node.
 *
 * @param callerPercent the maximum share of one caller in each resource, in percent of
 * the total, 1 to 100; 100 means no share
 */
public record ShareSettings(int callerPercent) {

	/** A quarter for each caller. */
	public static final ShareSettings DEFAULTS = new ShareSettings(25);

	private static final int ALL = 100;

	public ShareSettings {
		if (callerPercent < 1 || callerPercent > ALL) {
			throw new IllegalArgumentException("A share is 1 to 100 percent");
		}
	}

	/**
	 * Create the shares of a resource.
	 * @param what the name of the resource in the plural, for a warning in the log
	 * @param total the total amount
	 * @return the shares, of which nothing is acquired yet
	 */
	public FairShares of(String what, long total) {
		return new FairShares(what, total, share(total));
	}

	/**
	 * Return the maximum amount of one caller.
	 * @param total the total amount
	 * @return the share, rounded down
	 */
	public long share(long total) {
		return total / ALL * this.callerPercent + total % ALL * this.callerPercent / ALL;
	}

}
