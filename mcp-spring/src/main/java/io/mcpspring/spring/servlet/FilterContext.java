package io.mcpspring.spring.servlet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.MDC;

import org.springframework.context.i18n.LocaleContext;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.core.task.TaskDecorator;
import org.springframework.core.task.support.ContextPropagatingTaskDecorator;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.util.ClassUtils;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * Thread-bound state that the filters of the application have set for a request, for the
 * thread on which its handler continues: security, request attributes, locale, the MDC,
 * and the values of each {@code ThreadLocalAccessor} registered with Micrometer's context
 * propagation. The filters have returned by then.
 */
final class FilterContext {

	private static final boolean WEB = isPresent("org.springframework.web.context.request.RequestContextHolder");

	private static final boolean SECURITY = isPresent(
			"org.springframework.security.core.context.SecurityContextHolder");

	private static final boolean PROPAGATION = isPresent("io.micrometer.context.ContextSnapshotFactory");

	private final AtomicReference<Runnable> action = new AtomicReference<>();

	private final Runnable wrapped;

	private FilterContext(List<TaskDecorator> decorators) {
		Runnable task = () -> this.action.get().run();
		for (TaskDecorator decorator : decorators) {
			task = decorator.decorate(task);
		}
		this.wrapped = task;
	}

	private static boolean isPresent(String name) {
		return ClassUtils.isPresent(name, FilterContext.class.getClassLoader());
	}

	/**
	 * Capture the state of this thread.
	 * @param request the request
	 * @param response its response
	 * @return the captured state
	 */
	static FilterContext capture(HttpServletRequest request, HttpServletResponse response) {
		List<TaskDecorator> decorators = new ArrayList<>();
		decorators.add(Logging::decorate);
		decorators.add(Locales::decorate);
		if (WEB) {
			decorators.add((task) -> Web.decorate(task, request, response));
		}
		if (SECURITY) {
			decorators.add(Security::decorate);
		}
		if (PROPAGATION) {
			decorators.add(new ContextPropagatingTaskDecorator());
		}
		return new FilterContext(decorators);
	}

	/**
	 * Run an action with the captured state, and remove it from the thread afterwards.
	 * @param action the action
	 */
	void run(Runnable action) {
		this.action.set(action);
		this.wrapped.run();
	}

	private static Runnable between(Runnable before, Runnable task, Runnable after) {
		return () -> {
			before.run();
			try {
				task.run();
			}
			finally {
				after.run();
			}
		};
	}

	/** Propagation of the MDC. */
	private static final class Logging {

		static Runnable decorate(Runnable task) {
			Map<String, String> entries = MDC.getCopyOfContextMap();
			return (entries == null || entries.isEmpty()) ? task
					: between(() -> MDC.setContextMap(entries), task, MDC::clear);
		}

	}

	/** Propagation of the locale. */
	private static final class Locales {

		static Runnable decorate(Runnable task) {
			LocaleContext locale = LocaleContextHolder.getLocaleContext();
			return (locale == null) ? task : between(() -> LocaleContextHolder.setLocaleContext(locale), task,
					LocaleContextHolder::resetLocaleContext);
		}

	}

	/** Propagation of the request, since those of the filters have completed. */
	private static final class Web {

		static Runnable decorate(Runnable task, HttpServletRequest request, HttpServletResponse response) {
			if (RequestContextHolder.getRequestAttributes() == null) {
				return task;
			}
			ServletRequestAttributes attributes = new ServletRequestAttributes(request, response);
			return between(() -> RequestContextHolder.setRequestAttributes(attributes), task, () -> {
				RequestContextHolder.resetRequestAttributes();
				attributes.requestCompleted();
			});
		}

	}

	/** Propagation of the security context. */
	private static final class Security {

		static Runnable decorate(Runnable task) {
			SecurityContext context = SecurityContextHolder.getContext();
			return between(() -> SecurityContextHolder.setContext(context), task, SecurityContextHolder::clearContext);
		}

	}

}
