package io.mcpspring.spring.method.result;

import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.util.ClassUtils;

/**
 * Access to the bodies of HTTP return values, in a separate class because Spring Web is
 * optional.
 */
public final class HttpEntityBridge {

	/** Whether Spring Web is present; otherwise no method of this class may be called. */
	public static final boolean PRESENT = ClassUtils.isPresent("org.springframework.http.HttpEntity",
			HttpEntityBridge.class.getClassLoader());

	private static final int FIRST_ERROR = 400;

	private HttpEntityBridge() {
	}

	public static boolean isEntity(Class<?> type) {
		return HttpEntity.class.isAssignableFrom(type);
	}

	/** Return the declared type of the body; any type if it is not declared. */
	static ResolvableType bodyType(ResolvableType type) {
		return TypeArguments.first(type, HttpEntity.class);
	}

	/** Return the body of a response; any other value is returned unchanged. */
	static @Nullable Object body(@Nullable Object value) {
		return (value instanceof HttpEntity<?> entity) ? entity.getBody() : value;
	}

	/**
	 * Distinguish an error from a result.
	 * @param answer the return value of the method
	 * @param body its body, if there is one
	 * @return the body, or the error that the response represents
	 */
	static @Nullable Object outcome(@Nullable Object answer, @Nullable Object body) {
		int status = 0;
		if (answer instanceof ResponseEntity<?> response) {
			status = response.getStatusCode().value();
		}
		else if (answer instanceof ProblemDetail problem) {
			status = problem.getStatus();
		}
		if (status < FIRST_ERROR) {
			return body;
		}
		HttpStatus known = HttpStatus.resolve(status);
		return new FailedResponse(status, (known != null) ? known.getReasonPhrase() : "", body);
	}

}
