package com.acme.desk;

/**
 * Read from a text by a converter of the application alone.
 */
public final class Weight {

	private final int grams;

	private Weight(int grams) {
		this.grams = grams;
	}

	public static Weight ofGrams(int grams) {
		return new Weight(grams);
	}

	public int grams() {
		return this.grams;
	}

}
