package io.mcpspring.autoconfigure.servers;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;

/**
 * All features that have an object for each server.
 */
public final class PerServerFeatures {

	private final ObjectProvider<PerServerFeature> parts;

	PerServerFeatures(ObjectProvider<PerServerFeature> parts) {
		this.parts = parts;
	}

	/**
	 * Return the object that takes the place of one of the first server.
	 * @param type the kind of the object
	 * @param shared the object of the first server
	 * @param scope the other server
	 * @param <T> the kind of the object
	 * @return the object, or {@code null} if no feature knows it
	 */
	public <T> @Nullable T find(Class<T> type, Object shared, ServerScope scope) {
		return this.parts.orderedStream()
			.map((part) -> part.copyFor(shared, scope))
			.filter(Objects::nonNull)
			.findFirst()
			.map(type::cast)
			.orElse(null);
	}

	/**
	 * Replace the objects that features know, and keep the others.
	 * @param type the kind of the objects
	 * @param shared the objects of the first server
	 * @param scope the other server
	 * @param <T> the kind of the objects
	 * @return the objects of the other server, in the same order
	 */
	public <T> List<T> replace(Class<T> type, Stream<T> shared, ServerScope scope) {
		return shared.map((object) -> {
			T own = find(type, object, scope);
			return (own != null) ? own : object;
		}).toList();
	}

}
