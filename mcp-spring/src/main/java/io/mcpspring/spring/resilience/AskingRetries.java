package io.mcpspring.spring.resilience;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import io.mcpspring.engine.context.SuspendSignal;
import org.aopalliance.aop.Advice;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.Advisor;
import org.springframework.aop.PointcutAdvisor;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.resilience.retry.AbstractRetryInterceptor;
import org.springframework.resilience.retry.MethodRetrySpec;
import org.springframework.util.Assert;
import org.springframework.util.ReflectionUtils;

/**
 * Post-processor that lets methods with {@code @Retryable} ask the client at once. Spring
 * retries after any {@link Throwable}, including the {@link SuspendSignal} by which a
 * question leaves a method: the method would run repeatedly before the client is asked.
 * <p>
 * It must run after the post-processor that adds the retries, and therefore has no order.
 */
public final class AskingRetries implements BeanPostProcessor {

	private static final Method SPEC = spec();

	private final ApplicationEventPublisher events;

	/**
	 * Create a post-processor.
	 * @param events publishes the events of retries
	 */
	public AskingRetries(ApplicationEventPublisher events) {
		this.events = events;
	}

	private static Method spec() {
		Method method = ReflectionUtils.findMethod(AbstractRetryInterceptor.class, "getRetrySpec", Method.class,
				Class.class);
		Assert.state(method != null, "Retries of this version of Spring are not known");
		ReflectionUtils.makeAccessible(method);
		return method;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		if (bean instanceof Advised advised && !advised.isFrozen()) {
			for (Advisor advisor : advised.getAdvisors()) {
				if (advisor instanceof PointcutAdvisor matching
						&& advisor.getAdvice() instanceof AbstractRetryInterceptor retries
						&& !(retries instanceof Passing)) {
					advised.replaceAdvisor(advisor,
							new DefaultPointcutAdvisor(matching.getPointcut(), passing(retries)));
				}
			}
		}
		return bean;
	}

	private Advice passing(AbstractRetryInterceptor retries) {
		Passing passing = new Passing(retries);
		passing.setApplicationEventPublisher(this.events);
		return passing;
	}

	/** Retry interceptor that does not retry after a question. */
	private static final class Passing extends AbstractRetryInterceptor {

		private final AbstractRetryInterceptor retries;

		Passing(AbstractRetryInterceptor retries) {
			this.retries = retries;
		}

		@Override
		protected @Nullable MethodRetrySpec getRetrySpec(Method method, Class<?> targetClass) {
			MethodRetrySpec spec = (MethodRetrySpec) ReflectionUtils.invokeMethod(SPEC, this.retries, method,
					targetClass);
			return (spec != null) ? new MethodRetrySpec(spec.includes(), withQuestions(spec.excludes()),
					spec.predicate(), spec.maxRetries(), spec.timeout(), spec.delay(), spec.jitter(), spec.multiplier(),
					spec.maxDelay()) : null;
		}

		private static Collection<Class<? extends Throwable>> withQuestions(
				Collection<Class<? extends Throwable>> excludes) {
			List<Class<? extends Throwable>> all = new ArrayList<>(excludes);
			all.add(SuspendSignal.class);
			return all;
		}

	}

}
