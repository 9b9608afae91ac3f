package io.mcpspring.spring.method;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

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
		if (this.found.size() == 1) {
			throw this.found.get(0);
		}
		throwIfAny(() -> null);
	}

	/**
	 * End the collection.
	 * @param remedy supplies the remedy for all declarations at once, or {@code null}
	 * @throws InvalidMcpDeclarationException if a step has failed
	 */
	public void throwIfAny(Supplier<@Nullable String> remedy) {
		if (!this.found.isEmpty()) {
			throw new InvalidMcpDeclarationException(this.found, remedy.get());
		}
	}

}
