package io.mcpspring.context;

import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

/**
 * State that an application keeps from call to call: named attributes with a JSON form,
 * stored with the session or, for a client of 2026-07-28, under a {@linkplain #handle()
 * handle}. Any node reads and changes it.
 * <p>
 * Each method reads or changes what is stored, so that nothing is cached between two of
 * them. A change is a compare-and-set: {@link #update} applies its function again if
 * another call was faster, and no change is lost.
 * <p>
 * Methods wait for the store, except those that return a stage. They throw a
 * {@link io.mcpspring.context.ToolException} if the state is full, the handle unknown or
 * the store unavailable.
 */
public interface McpSessionState {

	/**
	 * Return the handle by which the client refers to this state in later calls. A tool
	 * returns it in its result. The state of a new handle is stored at the latest when
	 * this method is called.
	 * @return the handle, which is good for the same caller only; {@code null} if the
	 * state belongs to a session of the protocol, whose client has no need of one
	 */
	@Nullable String handle();

	/**
	 * Return the names of the attributes.
	 * @return the names
	 */
	Set<String> attributeNames();

	/**
	 * Return an attribute.
	 * @param name the name, at most 128 characters
	 * @param type the type of the value
	 * @param <T> the type of the value
	 * @return a copy of the stored value, or {@code null} if there is none
	 * @throws IllegalStateException if the stored value is of another form
	 */
	<T> @Nullable T attribute(String name, Class<T> type);

	/**
	 * Change an attribute atomically.
	 * @param name the name, at most 128 characters without control characters
	 * @param type the type of the value
	 * @param change creates the new value from the present one, which is {@code null} if
	 * there is none; {@code null} removes the attribute. Applied on the calling thread,
	 * again after a concurrent change, so it must have no other effects. What it changes
	 * by this session is a part of the same change
	 * @param <T> the type of the value
	 * @return the new value
	 */
	<T> @Nullable T update(String name, Class<T> type, UnaryOperator<@Nullable T> change);

	/**
	 * Change an attribute that has an initial value atomically.
	 * @param name the name, at most 128 characters without control characters
	 * @param type the type of the value
	 * @param initial the value if there is none
	 * @param change creates the new value from the present one, without other effects
	 * @param <T> the type of the value
	 * @return the new value
	 */
	default <T> T update(String name, Class<T> type, T initial, UnaryOperator<T> change) {
		T changed = this.<T>update(name, type, (present) -> change.apply((present != null) ? present : initial));
		if (changed == null) {
			throw new IllegalStateException("Attribute '" + name + "' was changed to null: use removeAttribute");
		}
		return changed;
	}

	/**
	 * Set an attribute, whatever its present value.
	 * @param name the name, at most 128 characters without control characters
	 * @param value the value
	 */
	void setAttribute(String name, Object value);

	/**
	 * Remove an attribute. Has no effect if there is none.
	 * @param name the name
	 */
	void removeAttribute(String name);

	/**
	 * Return an attribute without waiting, for code that must not block.
	 * @param name the name, at most 128 characters
	 * @param type the type of the value
	 * @param <T> the type of the value
	 * @return a stage with the value, or with {@code null} if there is none
	 */
	<T> CompletionStage<@Nullable T> attributeAsync(String name, Class<T> type);

	/**
	 * Change an attribute without waiting, for code that must not block.
	 * @param name the name, at most 128 characters without control characters
	 * @param type the type of the value
	 * @param change as for {@link #update}; applied on any thread, must not block
	 * @param <T> the type of the value
	 * @return a stage with the new value
	 */
	<T> CompletionStage<@Nullable T> updateAsync(String name, Class<T> type, UnaryOperator<@Nullable T> change);

	/**
	 * Remove all attributes. A handle is unknown afterwards, a session of the protocol
	 * goes on.
	 * @throws IllegalStateException if called by the function of a change
	 */
	void clear();

}
