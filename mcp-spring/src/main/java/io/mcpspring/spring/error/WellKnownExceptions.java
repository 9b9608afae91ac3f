package io.mcpspring.spring.error;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.server.ErrorAnswer;
import io.mcpspring.server.McpExceptionTranslator;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Translator of exceptions whose class is meaningful, but whose messages contain class
 * names or SQL, to fixed texts. They are identified by name, because most belong to
 * optional libraries; the nearest known superclass applies.
 */
public final class WellKnownExceptions implements McpExceptionTranslator {

	private static final Logger logger = LoggerFactory.getLogger(WellKnownExceptions.class);

	private static final ErrorAnswer MISSING = ErrorAnswer.notFound("Not found");

	private static final ErrorAnswer AMBIGUOUS = ErrorAnswer
		.of("More than one was found where one was expected: name it more precisely");

	private static final ErrorAnswer CHANGED = ErrorAnswer
		.of("This was changed by someone else meanwhile: read it again, then repeat the change");

	private static final ErrorAnswer LOCKED = ErrorAnswer.of("This is being changed by someone else: try again later");

	private static final ErrorAnswer CONFLICT = ErrorAnswer.of("This conflicts with existing data or a rule for them");

	private static final ErrorAnswer DUPLICATE = ErrorAnswer.of("This exists already");

	private static final ErrorAnswer UNKNOWN_PROPERTY = ErrorAnswer
		.of("There is no such property to sort or filter by");

	private static final ErrorAnswer DENIED = ErrorAnswer.of("Access denied");

	static final Map<String, ErrorAnswer> ANSWERS = Map.ofEntries(
			Map.entry("java.util.NoSuchElementException", MISSING),
			Map.entry("jakarta.persistence.EntityNotFoundException", MISSING),
			Map.entry("jakarta.persistence.NoResultException", MISSING),
			Map.entry("org.springframework.dao.EmptyResultDataAccessException", MISSING),
			Map.entry("org.springframework.orm.ObjectRetrievalFailureException", MISSING),
			Map.entry("jakarta.persistence.NonUniqueResultException", AMBIGUOUS),
			Map.entry("org.springframework.dao.IncorrectResultSizeDataAccessException", AMBIGUOUS),
			Map.entry("jakarta.persistence.OptimisticLockException", CHANGED),
			Map.entry("org.springframework.dao.OptimisticLockingFailureException", CHANGED),
			Map.entry("jakarta.persistence.PessimisticLockException", LOCKED),
			Map.entry("jakarta.persistence.LockTimeoutException", LOCKED),
			Map.entry("org.springframework.dao.PessimisticLockingFailureException", LOCKED),
			Map.entry("org.springframework.dao.DataIntegrityViolationException", CONFLICT),
			Map.entry("org.springframework.dao.DuplicateKeyException", DUPLICATE),
			Map.entry("jakarta.persistence.EntityExistsException", DUPLICATE),
			Map.entry("org.springframework.data.core.PropertyReferenceException", UNKNOWN_PROPERTY),
			Map.entry("org.springframework.security.access.AccessDeniedException", DENIED));

	/**
	 * What Spring makes of the failure of a query, which a sort may have added an unknown
	 * property to.
	 */
	private static final String FAILED_QUERY = "org.springframework.dao.InvalidDataAccessApiUsageException";

	/** The causes by which Hibernate says that there is no such property. */
	private static final Set<String> UNKNOWN_PATHS = Set.of("org.hibernate.query.sqm.UnknownPathException",
			"org.hibernate.query.sqm.PathElementException");

	private static final int MAX_CAUSES = 20;

	@Override
	public @Nullable ErrorAnswer translate(Exception failure, McpServerCall call) {
		ErrorAnswer answer = answer(failure);
		if (answer != null) {
			report(failure, answer, call);
		}
		return answer;
	}

	private static @Nullable ErrorAnswer answer(Exception failure) {
		if (failure.getClass().getName().equals(FAILED_QUERY)) {
			return hasUnknownPath(failure) ? UNKNOWN_PROPERTY : null;
		}
		Class<?> type = failure.getClass();
		while (type != Object.class) {
			ErrorAnswer answer = ANSWERS.get(type.getName());
			if (answer != null) {
				return answer;
			}
			type = type.getSuperclass();
		}
		return null;
	}

	private static boolean hasUnknownPath(Exception failure) {
		return Stream.<Throwable>iterate(failure, Objects::nonNull, Throwable::getCause)
			.limit(MAX_CAUSES)
			.anyMatch((cause) -> UNKNOWN_PATHS.contains(cause.getClass().getName()));
	}

	/**
	 * Log a conflict, which may be caused by a fault of the application that the text
	 * conceals.
	 */
	private static void report(Exception failure, ErrorAnswer answer, McpServerCall call) {
		if (answer.kind() != ErrorAnswer.Kind.NOT_FOUND) {
			logger.info("{} answered '{}' because of {}", call.target(), answer.message(),
					SingleLine.of(failure.toString()));
		}
	}

}
