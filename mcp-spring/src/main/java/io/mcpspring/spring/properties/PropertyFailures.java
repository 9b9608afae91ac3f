package io.mcpspring.spring.properties;

import java.util.ArrayList;
import java.util.List;

/**
 * Collector of the failures of several properties, so that the start names all that are
 * invalid. Not safe for use by multiple threads.
 */
public final class PropertyFailures {

	private final List<InvalidMcpPropertyException> found = new ArrayList<>();

	/**
	 * Run a step. The steps after one that fails are run, too.
	 * @param step handles one property
	 */
	public void collect(Runnable step) {
		try {
			step.run();
		}
		catch (InvalidMcpPropertyException ex) {
			this.found.addAll(ex.all());
		}
	}

	/**
	 * End the collection.
	 * @throws InvalidMcpPropertyException if a step has failed
	 */
	public void throwIfAny() {
		if (!this.found.isEmpty()) {
			throw (this.found.size() == 1) ? this.found.get(0) : new InvalidMcpPropertyException(this.found);
		}
	}

}
