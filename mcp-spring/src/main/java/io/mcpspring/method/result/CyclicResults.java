package io.mcpspring.method.result;

import io.mcpspring.method.BeanMethod;
import io.mcpspring.typeschema.JsonSchemas;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.ResolvableType;

/**
 * Warning at start about results that may contain cycles, before a call fails for this
 * reason.
 */
public final class CyclicResults {

	private static final Logger logger = LoggerFactory.getLogger(CyclicResults.class);

	private static final String ADVICE = "A value that does cannot be written, and the call is answered by an error."
			+ " Return a record or another type made for the answer, or break the cycle by @JsonIgnore, by"
			+ " @JsonManagedReference and @JsonBackReference, or by @JsonIdentityInfo. Nothing is to be done if its values"
			+ " are trees.";

	private CyclicResults() {
	}

	/**
	 * Warn if values of a type may contain cycles.
	 * @param what the tool or resource
	 * @param method the method behind it
	 * @param type the return type of the method
	 * @param schemas knows the JSON form of the type
	 */
	public static void warn(String what, BeanMethod method, ResolvableType type, JsonSchemas schemas) {
		String cycle = schemas.cycle(type.getType());
		if (cycle != null) {
			logger.warn("What {} ({}) returns, a {}, may refer back to itself along {}. {}", what, method.owner(), type,
					cycle, ADVICE);
		}
	}

}
