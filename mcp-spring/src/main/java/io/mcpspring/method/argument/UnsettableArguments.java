package io.mcpspring.method.argument;

import java.util.List;

import io.mcpspring.method.BeanMethod;
import io.mcpspring.typeschema.JsonSchemas;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warning at start about arguments with objects that have no member that JSON can set, so
 * that a model can pass nothing but empty ones.
 */
public final class UnsettableArguments {

	private static final Logger logger = LoggerFactory.getLogger(UnsettableArguments.class);

	private static final String ADVICE = "Use a record, give the class setters or a constructor that Jackson uses, or"
			+ " annotate its fields with @JsonProperty. If nothing is to be set, leave the argument out.";

	private UnsettableArguments() {
	}

	/**
	 * Warn of arguments of which nothing can be set.
	 * @param what the tool
	 * @param method the method behind it
	 * @param arguments its arguments
	 * @param schemas knows the JSON form of their types
	 */
	public static void warn(String what, BeanMethod method, List<JsonSchemas.Argument> arguments, JsonSchemas schemas) {
		for (JsonSchemas.Argument argument : arguments) {
			Class<?> type = (argument.schema() == null) ? schemas.withoutMembers(argument.type()) : null;
			if (type != null) {
				logger.warn("Argument '{}' of {} ({}) takes a {}, which has no member that JSON can set: it can only"
						+ " be empty. {}", argument.name(), what, method.owner(), type.getName(), ADVICE);
			}
		}
	}

}
