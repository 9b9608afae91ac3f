package io.mcpspring.model;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Base class of values, which are equal if all of their members are.
 */
abstract class ValueObject {

	/** Return all members, in the order in which the text form has them. */
	abstract List<@Nullable Object> members();

	@Override
	public final boolean equals(@Nullable Object other) {
		return other instanceof ValueObject that && getClass() == that.getClass() && members().equals(that.members());
	}

	@Override
	public final int hashCode() {
		return members().hashCode();
	}

	@Override
	public String toString() {
		return getClass().getSimpleName() + members();
	}

}
