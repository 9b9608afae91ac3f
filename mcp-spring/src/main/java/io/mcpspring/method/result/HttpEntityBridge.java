package io.mcpspring.method.result;

import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.util.ClassUtils;

/**
 * Takes the body out of what methods return for HTTP. Apart from the rest, because Spring
 * Web is optional.
 */
public final class HttpEntityBridge {

	/** Whether Spring Web is there; nothing else here may be called if not. */
	public static final boolean PRESENT = ClassUtils.isPresent("org.springframework.http.HttpEntity",
			HttpEntityBridge.class.getClassLoader());

	private static final int FIRST_ERROR = 400;

	private HttpEntityBridge() {
	}

	public static boolean isEntity(Class<?> type) {
		return HttpEntity.class.isAssignableFrom(type);
	}

	/** The declared type of the body; any type if it is not declared. */
	static ResolvableType bodyType(ResolvableType type) {
		return TypeArguments.first(type, HttpEntity.class);
	}

	/** The body of a response; the value itself if it is none. */
	static @Nullable Object body(@Nullable Object value) {
		return (value instanceof HttpEntity<?> entity) ? entity.getBody() : value;
	}

	/**
	 * Tell an error from a result.
	 * @param answer what the method returned
	 * @param body its body, when it is there
	 * @return the body, or the error that the answer stands for
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
