package io.mcpspring.autoconfigure;

import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.junit.jupiter.api.Test;

import org.springframework.aop.framework.autoproxy.DefaultAdvisorAutoProxyCreator;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.AbstractApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where an application uses transactions or caches, Spring reads the annotations of each
 * method of each bean to find advice. The beans of this module are exempt.
 */
class BeansWithoutAdviceTests {

	@Test
	void adviceIsNotLookedForInAServletContainer() {
		check(new WebApplicationContextRunner());
	}

	@Test
	void adviceIsNotLookedForOnWebFlux() {
		check(new ReactiveWebApplicationContextRunner());
	}

	private static void check(AbstractApplicationContextRunner<?, ?, ?> runner) {
		Recorder recorder = new Recorder();
		runner.withConfiguration(OwnAutoConfigurations.all())
			.withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class))
			.withBean(SimpleMeterRegistry.class)
			.withBean(OfTheApplication.class)
			.withBean(DefaultAdvisorAutoProxyCreator.class)
			.withBean(DefaultPointcutAdvisor.class, () -> new DefaultPointcutAdvisor(recorder, new Proceeding()))
			.run((context) -> {
				assertThat(context).hasNotFailed().hasBean("mcpServer");
				assertThat(recorder.types).contains(OfTheApplication.class.getName());
				assertThat(recorder.types).filteredOn((name) -> name.startsWith("io.mcpspring.autoconfigure."))
					.containsExactly(OfTheApplication.class.getName());
			});
	}

	static class OfTheApplication {

		String greet() {
			return "hello";
		}

	}

	/** Pointcut that matches nothing and records the types it is evaluated for. */
	private static final class Recorder extends StaticMethodMatcherPointcut {

		private final Set<String> types = new ConcurrentSkipListSet<>();

		@Override
		public boolean matches(Method method, Class<?> targetClass) {
			if (!targetClass.isHidden()) {
				this.types.add(targetClass.getName());
			}
			return false;
		}

	}

	private static final class Proceeding implements MethodInterceptor {

		@Override
		public Object invoke(MethodInvocation invocation) throws Throwable {
			return invocation.proceed();
		}

	}

}
