package io.mcpspring.servlet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.MDC;

import org.springframework.context.i18n.LocaleContext;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.util.ClassUtils;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * What the filters of the application have left on the thread of a request, for the
 * thread on which its handler goes on: security, request attributes, locale, the MDC, and
 * whatever has a {@code ThreadLocalAccessor} registered with Micrometer's context
 * propagation. The filters have returned by then.
 */
final class FilterContext {

	private static final boolean WEB = isPresent("org.springframework.web.context.request.RequestContextHolder");

	private static final boolean SECURITY = isPresent(
			"org.springframework.security.core.context.SecurityContextHolder");

	private static final boolean PROPAGATION = isPresent("io.micrometer.context.ContextSnapshotFactory");

	private final List<UnaryOperator<Runnable>> parts = new ArrayList<>();

	private FilterContext() {
	}

	private static boolean isPresent(String name) {
		return ClassUtils.isPresent(name, FilterContext.class.getClassLoader());
	}

	/**
	 * Remember what is on this thread.
	 * @param request the request
	 * @param response its response
	 * @return what to run the handler with
	 */
	static FilterContext capture(HttpServletRequest request, HttpServletResponse response) {
		FilterContext context = new FilterContext();
		context.parts.add(Logging.capture());
		context.parts.add(Locales.capture());
		if (WEB) {
			context.parts.add(Web.capture(request, response));
		}
		if (SECURITY) {
			context.parts.add(Security.capture());
		}
		if (PROPAGATION) {
			context.parts.add(Propagation.capture());
		}
		return context;
	}

	/**
	 * Run an action with what was remembered, and leave nothing of it on the thread.
	 * @param action the action
	 */
	void run(Runnable action) {
		Runnable wrapped = action;
		for (UnaryOperator<Runnable> part : this.parts) {
			wrapped = part.apply(wrapped);
		}
		wrapped.run();
	}

	private static UnaryOperator<Runnable> between(Runnable before, Runnable after) {
		return (action) -> () -> {
			before.run();
			try {
				action.run();
			}
			finally {
				after.run();
			}
		};
	}

	/** The MDC. */
	private static final class Logging {

		static UnaryOperator<Runnable> capture() {
			Map<String, String> entries = MDC.getCopyOfContextMap();
			return (entries == null || entries.isEmpty()) ? UnaryOperator.identity()
					: between(() -> MDC.setContextMap(entries), MDC::clear);
		}

	}

	/** The locale. */
	private static final class Locales {

		static UnaryOperator<Runnable> capture() {
			LocaleContext locale = LocaleContextHolder.getLocaleContext();
			return (locale == null) ? UnaryOperator.identity() : between(
					() -> LocaleContextHolder.setLocaleContext(locale), LocaleContextHolder::resetLocaleContext);
		}

	}

	/** The request of the thread, those of the filters being completed. */
	private static final class Web {

		static UnaryOperator<Runnable> capture(HttpServletRequest request, HttpServletResponse response) {
			if (RequestContextHolder.getRequestAttributes() == null) {
				return UnaryOperator.identity();
			}
			ServletRequestAttributes attributes = new ServletRequestAttributes(request, response);
			return between(() -> RequestContextHolder.setRequestAttributes(attributes), () -> {
				RequestContextHolder.resetRequestAttributes();
				attributes.requestCompleted();
			});
		}

	}

	/** Who is authenticated. */
	private static final class Security {

		static UnaryOperator<Runnable> capture() {
			SecurityContext context = SecurityContextHolder.getContext();
			return between(() -> SecurityContextHolder.setContext(context), SecurityContextHolder::clearContext);
		}

	}

	/** What is registered. */
	private static final class Propagation {

		static UnaryOperator<Runnable> capture() {
			ContextSnapshot snapshot = ContextSnapshotFactory.builder().build().captureAll();
			return snapshot::wrap;
		}

	}

}
