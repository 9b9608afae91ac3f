package io.mcpspring.boot.interceptor;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.mcpspring.server.McpExceptionTranslator;
import io.mcpspring.spring.error.BindingErrors;
import io.mcpspring.spring.error.ExposedExceptions;
import io.mcpspring.spring.error.FailedResults;
import io.mcpspring.spring.error.ResultCondition;
import io.mcpspring.spring.error.TranslatingInterceptor;
import io.mcpspring.spring.error.WellKnownExceptions;
import io.mcpspring.spring.error.validation.ConstraintViolations;
import io.mcpspring.spring.error.web.StatusExceptions;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.ApplicationContext;
import org.springframework.util.ClassUtils;

/**
 * The translation of the application's exceptions for clients.
 */
public final class ErrorTranslation {

	private static final Logger logger = LoggerFactory.getLogger(ErrorTranslation.class);

	private static final String VIOLATION = "jakarta.validation.ConstraintViolationException";

	/** Superclasses of all or nearly all exceptions. */
	private static final Set<Class<?>> ALL = Set.of(Throwable.class, Exception.class, RuntimeException.class);

	private ErrorTranslation() {
	}

	/**
	 * Create the interceptor. Translators of the application come first.
	 * @param expose the names of exceptions whose messages are sent to clients
	 * @param context the application
	 * @param translators the translators of the application
	 */
	public static TranslatingInterceptor interceptor(List<String> expose, ApplicationContext context,
			List<McpExceptionTranslator> translators) {
		ClassLoader classLoader = context.getClassLoader();
		List<McpExceptionTranslator> all = new ArrayList<>(translators);
		all.add(new ExposedExceptions(exposed(expose, classLoader)));
		all.add(new BindingErrors(context));
		if (ClassUtils.isPresent(VIOLATION, classLoader)) {
			all.add(new ConstraintViolations());
		}
		all.add(new StatusExceptions(context));
		all.add(new WellKnownExceptions());
		return new TranslatingInterceptor(all);
	}

	/**
	 * Create the interceptor of results that say that the work failed.
	 * @param when the members by which the work failed
	 */
	public static FailedResults results(List<String> when) {
		List<ResultCondition> conditions = new ArrayList<>();
		for (int i = 0; i < when.size(); i++) {
			try {
				conditions.add(ResultCondition.of(when.get(i)));
			}
			catch (IllegalArgumentException ex) {
				throw new InvalidMcpPropertyException("mcp.server.errors.when[" + i + "]",
						String.valueOf(ex.getMessage()),
						"Write a member of results and its value, such as 'code!=200' or 'success=false'.");
			}
		}
		return new FailedResults(conditions);
	}

	private static Set<Class<? extends Throwable>> exposed(List<String> names, @Nullable ClassLoader classLoader) {
		Set<Class<? extends Throwable>> types = new LinkedHashSet<>();
		for (int i = 0; i < names.size(); i++) {
			Class<? extends Throwable> type = exposed("mcp.server.errors.expose[" + i + "]", names.get(i), classLoader);
			if (ALL.contains(type)) {
				logger
					.warn("mcp.server.errors.expose names {}: the messages of all exceptions are sent to clients, with"
							+ " whatever SQL, paths and names of classes they hold", type.getName());
			}
			types.add(type);
		}
		return types;
	}

	private static Class<? extends Throwable> exposed(String property, String name, @Nullable ClassLoader classLoader) {
		try {
			return ClassUtils.forName(name.strip(), classLoader).asSubclass(Throwable.class);
		}
		catch (ClassNotFoundException | LinkageError ex) {
			throw new InvalidMcpPropertyException(property,
					"names '" + name + "', which is no class of the application",
					"Write the name of an exception class with its package, such as"
							+ " 'com.example.shop.OutOfStockException', or remove the entry.");
		}
		catch (ClassCastException ex) {
			throw new InvalidMcpPropertyException(property, "names '" + name + "', which is no exception",
					"Write the name of a class of exceptions, or remove the entry.");
		}
	}

}
