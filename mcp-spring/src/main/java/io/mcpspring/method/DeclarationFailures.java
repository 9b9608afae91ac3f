package io.mcpspring.method;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Collector of the failures of several declarations, so that the start names all methods
 * that cannot be served. Not safe for use by multiple threads.
 */
public final class DeclarationFailures {

	private final List<InvalidMcpDeclarationException> found = new ArrayList<>();

	/**
	 * Run a step. The steps after one that fails are run, too.
	 * @param step handles one declaration
	 * @return whether it succeeded
	 */
	public boolean collect(Runnable step) {
		try {
			step.run();
			return true;
		}
		catch (InvalidMcpDeclarationException ex) {
			this.found.addAll(ex.all());
			return false;
		}
	}

	/**
	 * End the collection.
	 * @throws InvalidMcpDeclarationException if a step has failed
	 */
	public void throwIfAny() {
		InvalidMcpDeclarationException failure = failure();
		if (failure != null) {
			throw failure;
		}
	}

	private @Nullable InvalidMcpDeclarationException failure() {
		if (this.found.size() < 2) {
			return this.found.isEmpty() ? null : this.found.get(0);
		}
		return new InvalidMcpDeclarationException(this.found);
	}

}
