package io.mcpspring.boot.start;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.security.rule.PathTemplate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.ApplicationContext;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.server.PathContainer;
import org.springframework.util.ClassUtils;
import org.springframework.web.method.ControllerAdviceBean;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.handler.MappedInterceptor;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Warning that names the application's interceptors and advice that HTTP requests to a
 * controller pass and calls of its annotated methods do not.
 */
public final class DirectCallReport {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.start.DirectCallReport");

	/** Those of these packages are no matter of the application. */
	private static final List<String> FOREIGN = List.of("org.springframework.");

	private final ApplicationContext context;

	private final Set<String> methods = new TreeSet<>();

	private final Set<String> bypassed = new TreeSet<>();

	public DirectCallReport(ApplicationContext context) {
		this.context = context;
	}

	/**
	 * Check the controllers, and warn.
	 * @param beans contain the handler mappings and the advice
	 */
	public void check(ExistingBeans beans) {
		List<ControllerAdviceBean> advice = advice(beans);
		beans.of(RequestMappingInfoHandlerMapping.class).forEach((mapping) -> check(mapping, advice));
		if (!this.methods.isEmpty()) {
			logger.warn(
					"{} of the application do not apply to calls of {}, because methods with @McpTool are called "
							+ "directly. If they have to apply, remove the annotation and offer the methods by "
							+ "'mcp.server.controllers.include', which dispatches calls as HTTP requests are",
					this.bypassed, this.methods);
		}
	}

	private void check(RequestMappingInfoHandlerMapping mapping, List<ControllerAdviceBean> advice) {
		List<HandlerInterceptor> interceptors = interceptors(mapping);
		if (interceptors.isEmpty() && advice.isEmpty()) {
			return;
		}
		mapping.getHandlerMethods().forEach((info, handler) -> {
			Set<String> found = new TreeSet<>();
			interceptors.stream()
				.filter((interceptor) -> covers(interceptor, info))
				.forEach((interceptor) -> found.add(name(type(interceptor))));
			advice.stream()
				.filter((bean) -> bean.isApplicableToBeanType(handler.getBeanType()))
				.forEach((bean) -> found.add(name(bean.getBeanType())));
			if (!found.isEmpty() && AnnotatedElementUtils.hasAnnotation(handler.getMethod(), McpTool.class)) {
				this.bypassed.addAll(found);
				this.methods.add(name(handler));
			}
		});
	}

	private static String name(HandlerMethod handler) {
		return name(handler.getBeanType()) + "." + handler.getMethod().getName();
	}

	private static String name(@Nullable Class<?> type) {
		return (type != null) ? ClassUtils.getShortName(ClassUtils.getUserClass(type)) : "";
	}

	private static List<HandlerInterceptor> interceptors(RequestMappingInfoHandlerMapping mapping) {
		HandlerInterceptor[] all = mapping.getAdaptedInterceptors();
		return (all != null) ? Arrays.stream(all).filter((interceptor) -> isOwn(type(interceptor))).toList()
				: List.of();
	}

	private static Class<?> type(HandlerInterceptor interceptor) {
		return (interceptor instanceof MappedInterceptor mapped) ? type(mapped.getInterceptor())
				: interceptor.getClass();
	}

	private static boolean isOwn(Class<?> type) {
		return FOREIGN.stream().noneMatch(type.getName()::startsWith);
	}

	private static boolean covers(HandlerInterceptor interceptor, RequestMappingInfo info) {
		if (!(interceptor instanceof MappedInterceptor mapped)) {
			return true;
		}
		String[] include = mapped.getIncludePathPatterns();
		String[] exclude = mapped.getExcludePathPatterns();
		return info.getPatternValues().stream().map(DirectCallReport::path).anyMatch((path) -> {
			boolean included = include == null || include.length == 0 || matches(include, path);
			return included && (exclude == null || !matches(exclude, path));
		});
	}

	/** Return a path of a mapping, whose variables have any value. */
	private static PathContainer path(String pattern) {
		return PathContainer.parsePath(PathTemplate.of(pattern).expand((name) -> "0"));
	}

	private static boolean matches(String[] patterns, PathContainer path) {
		return Arrays.stream(patterns)
			.anyMatch((pattern) -> PathPatternParser.defaultInstance.parse(pattern).matches(path));
	}

	private List<ControllerAdviceBean> advice(ExistingBeans beans) {
		Set<Class<?>> types = new HashSet<>();
		Stream.of(RequestBodyAdvice.class, ResponseBodyAdvice.class)
			.flatMap((type) -> beans.of(type).stream())
			.map((bean) -> ClassUtils.getUserClass(bean))
			.filter(DirectCallReport::isOwn)
			.forEach(types::add);
		return types.isEmpty() ? List.of() : ControllerAdviceBean.findAnnotatedBeans(this.context)
			.stream()
			.filter((bean) -> bean.getBeanType() != null && types.contains(ClassUtils.getUserClass(bean.getBeanType())))
			.toList();
	}

}
