package io.mcpspring.method.result;

import io.mcpspring.method.BeanMethod;
import io.mcpspring.typeschema.JsonSchemas;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.ResolvableType;

/**
 * Warning at start about results with a class that implements {@code Iterable} and has
 * getters, which Jackson writes as an object without the items.
 */
public final class UnwrittenItems {

	private static final Logger logger = LoggerFactory.getLogger(UnwrittenItems.class);

	private static final String ADVICE = "Return a list or record, or let a getter return the items. If they are not"
			+ " to be written, say so by @JsonFormat(shape = JsonFormat.Shape.OBJECT) on the class.";

	private UnwrittenItems() {
	}

	/**
	 * Warn if values of a type are written without their items.
	 * @param what the tool or resource
	 * @param method the method behind it
	 * @param type the return type of the method
	 * @param schemas knows the JSON form of the type
	 */
	public static void warn(String what, BeanMethod method, ResolvableType type, JsonSchemas schemas) {
		Class<?> sequence = schemas.withoutItems(type.getType());
		if (sequence != null) {
			logger
				.warn("What {} ({}) returns has no items of {}: it is an Iterable with getters, of which only these are"
						+ " written. {}", what, method.owner(), sequence.getName(), ADVICE);
		}
	}

}
