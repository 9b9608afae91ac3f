package io.mcpspring.spring.method;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.mcpspring.engine.catalog.HandlerSource;
import org.aopalliance.intercept.MethodInterceptor;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.TargetSource;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.DefaultAdvisorChainFactory;
import org.springframework.aop.framework.ReflectiveMethodInvocation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.util.ClassUtils;

/**
 * Call through the proxy of a bean that tells when the advice of the proxy has let the
 * caller pass. The bean and its proxy remain as they are: the interceptors of the proxy
 * run here as they do there, and the one that tells is for one call.
 */
public final class GuardedMethod extends ReflectiveMethodInvocation {

	private static final List<String> RULES = List.of("org.springframework.security.", "jakarta.annotation.security.");

	private static final String ASPECTS = "org.springframework.aop.aspectj.";

	/**
	 * The advice of an application that is no interceptor has one of Spring around it.
	 */
	private static final String ADVICE = "org.springframework.aop.";

	private final Runnable granted;

	private GuardedMethod(Object proxy, @Nullable Object target, Method method, @Nullable Object[] arguments,
			@Nullable Class<?> type, List<Object> interceptors, Runnable granted) {
		super(proxy, target, method, arguments, type, interceptors);
		this.granted = granted;
	}

	/**
	 * Return whether an annotation of method security stands at a method or its class.
	 * @param source the method
	 * @return {@code true} if there is one
	 */
	public static boolean hasRule(HandlerSource source) {
		return hasRule(MergedAnnotations.from(source.method(), SearchStrategy.TYPE_HIERARCHY))
				|| hasRule(MergedAnnotations.from(source.type(), SearchStrategy.TYPE_HIERARCHY));
	}

	private static boolean hasRule(MergedAnnotations annotations) {
		return annotations.stream()
			.anyMatch((annotation) -> RULES.stream().anyMatch(annotation.getType().getName()::startsWith));
	}

	/**
	 * Return whether a bean is a proxy whose interceptors may refuse a caller, or that
	 * leads to another proxy, such as that of a scope.
	 * @param bean the bean
	 * @return {@code false} if it is to be called as it is
	 */
	static boolean isGuard(Object bean) {
		return bean instanceof Advised advised && !advised.isExposeProxy() && (!advised.getTargetSource().isStatic()
				|| Arrays.stream(advised.getAdvisors()).anyMatch((advisor) -> mayRefuse(advisor.getAdvice(), ASPECTS)));
	}

	/**
	 * Those of Spring wait for other things than a decision, for example a transaction.
	 */
	private static boolean mayRefuse(Object advice, String application) {
		String type = ClassUtils.getUserClass(advice).getName();
		return !type.startsWith("org.springframework.") || type.startsWith("org.springframework.security.")
				|| type.startsWith(application);
	}

	static @Nullable Object invoke(Advised proxy, Method method, @Nullable Object[] arguments, Runnable granted)
			throws Exception {
		TargetSource source = proxy.getTargetSource();
		Object target = source.getTarget();
		try {
			Class<?> type = (target != null) ? target.getClass() : source.getTargetClass();
			List<Object> interceptors = new ArrayList<>(DefaultAdvisorChainFactory.INSTANCE
				.getInterceptorsAndDynamicInterceptionAdvice(proxy, method, type));
			boolean inner = target != null && isGuard(target);
			if (!inner) {
				interceptors.add(deciding(interceptors), (MethodInterceptor) (invocation) -> {
					granted.run();
					return invocation.proceed();
				});
			}
			return new GuardedMethod(proxy, target, method, arguments, type, interceptors, granted).proceed();
		}
		catch (Exception | Error ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw new IllegalStateException(ex);
		}
		finally {
			if (target != null && !source.isStatic()) {
				source.releaseTarget(target);
			}
		}
	}

	/** Return the position after the last interceptor that may refuse a caller. */
	private static int deciding(List<Object> interceptors) {
		for (int i = interceptors.size() - 1; i >= 0; i--) {
			if (mayRefuse(interceptors.get(i), ADVICE)) {
				return i + 1;
			}
		}
		return 0;
	}

	/** The target may be a proxy itself, for example behind one of a scope. */
	@Override
	protected @Nullable Object invokeJoinpoint() throws Throwable {
		return (this.target != null && isGuard(this.target))
				? invoke((Advised) this.target, this.method, this.arguments, this.granted) : super.invokeJoinpoint();
	}

}
