package io.mcpspring.spring.typeschema.declaration;

/**
 * Extent to which the constraints of Bean Validation apply to a value. They apply to the
 * members of a type only where {@code @Valid} has the validator descend to them.
 */
public enum ConstraintScope {

	/** No constraint applies. */
	NONE,

	/** The constraints of the declaration apply, those of the members do not. */
	VALUE,

	/** The constraints of the declaration and of the members apply. */
	MEMBERS,

	/**
	 * As {@link #MEMBERS}, and the constraints of the members of the values that a
	 * container has. This is what {@code @Valid} means on the declaration of a container.
	 */
	CONTENT;

	/**
	 * Return whether the constraints of the members of the type apply.
	 * @return {@code false} if the validator does not descend to them
	 */
	public boolean hasMembers() {
		return this == MEMBERS || this == CONTENT;
	}

}
