package io.mcpspring.engine.share;

import java.util.List;
import java.util.stream.Stream;

/**
 * Store that keeps a limited amount in the memory of its node.
 */
@FunctionalInterface
public interface Bounded {

	/**
	 * Return the limits in the memory of this node.
	 * @return the bounds
	 */
	List<Bound> bounds();

	/**
	 * Return the limits of stores in the memory of this node.
	 * @param stores the stores
	 * @return the bounds; none of those that keep their content elsewhere
	 */
	static List<Bound> of(Object... stores) {
		return Stream.of(stores)
			.filter(Bounded.class::isInstance)
			.flatMap((store) -> ((Bounded) store).bounds().stream())
			.toList();
	}

}
