package io.mcpspring.model;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Result that an extension defines, or any other whose members an application creates
 * itself.
 */
public final class ExtensionResult implements McpResult {

	/** The type of a complete result. */
	public static final String COMPLETE = "complete";

	private final String resultType;

	private final ObjectNode members;

	private ExtensionResult(String resultType, ObjectNode members) {
		this.resultType = resultType;
		this.members = members;
	}

	/**
	 * Create a result of the type {@code complete}.
	 * @param members its members, including {@code _meta}; not to be modified any more
	 * @return the result
	 */
	public static ExtensionResult of(ObjectNode members) {
		return new ExtensionResult(COMPLETE, members);
	}

	/**
	 * Create a result of a type of an extension.
	 * @param resultType the type, which an extension defines that the client declared
	 * (extensions NEG-15)
	 * @param members its members, including {@code _meta}; not to be modified any more
	 * @return the result
	 */
	public static ExtensionResult of(String resultType, ObjectNode members) {
		return new ExtensionResult(resultType, members);
	}

	/**
	 * Return the value of {@code resultType}, which is not written in the session era.
	 * @return {@code complete}, or a type of an extension
	 */
	public String resultType() {
		return this.resultType;
	}

	/**
	 * Return the members.
	 * @return the members, including {@code _meta}; not to be modified
	 */
	public ObjectNode members() {
		return this.members;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof ExtensionResult result && this.resultType.equals(result.resultType)
				&& this.members.equals(result.members);
	}

	@Override
	public int hashCode() {
		return this.members.hashCode();
	}

	@Override
	public String toString() {
		return "ExtensionResult[" + this.resultType + ", " + this.members + "]";
	}

}
