package io.mcpspring.spring.method.result;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

import org.springframework.util.ClassUtils;

/**
 * Lazy relation that prevented the writing of a result, because it had not been loaded
 * while an entity manager was open. Hibernate is identified by the names of its classes,
 * because it is optional.
 *
 * @param path the names of the properties that lead to the relation
 * @param owner the class that has the relation, for the log
 */
record UnloadedRelation(String path, String owner) {

	private static final String FAILURE = "org.hibernate.LazyInitializationException";

	private static final String PROXY = "HibernateProxy";

	private static final int MAX_CAUSES = 20;

	/**
	 * Find the unloaded relation that caused a failure to write.
	 * @param failure the failure
	 * @return the relation, or {@code null} if the failure has another cause
	 */
	static @Nullable UnloadedRelation of(JacksonException failure) {
		Throwable cause = failure;
		for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
			if (cause.getClass().getName().equals(FAILURE)) {
				return of(failure.getPath());
			}
			cause = cause.getCause();
		}
		return null;
	}

	private static UnloadedRelation of(List<JacksonException.Reference> path) {
		List<JacksonException.Reference> steps = new ArrayList<>(path);
		steps.removeIf((step) -> step.getPropertyName() == null);
		if (steps.size() > 1 && isProxy(steps.get(steps.size() - 1).from())) {
			// The property of an entity that was itself not loaded.
			steps.remove(steps.size() - 1);
		}
		Object owner = steps.isEmpty() ? null : steps.get(steps.size() - 1).from();
		String names = steps.stream()
			.map(JacksonException.Reference::getPropertyName)
			.collect(Collectors.joining(" → "));
		return new UnloadedRelation(names, (owner != null) ? ClassUtils.getUserClass(owner).getName() : "the result");
	}

	private static boolean isProxy(@Nullable Object owner) {
		return owner != null
				&& Stream.of(ClassUtils.getAllInterfaces(owner)).anyMatch((type) -> type.getSimpleName().equals(PROXY));
	}

	/** Return the message for the client, without names of classes. */
	String message() {
		String subject = this.path.isEmpty() ? "the entity itself is" : "the lazy relation '" + this.path + "' is";
		return "The result could not be written: " + subject + " not loaded, and there is no open entity manager that"
				+ " could load it. Its developer should return a record with what is needed, or load the relation in"
				+ " the query (join fetch, @EntityGraph). @Transactional on the method does not help, because it ends"
				+ " before the result is written.";
	}

	/** Return the addition for the log. */
	String note() {
		return "'" + this.path + "' of " + this.owner + " is not loaded.";
	}

}
