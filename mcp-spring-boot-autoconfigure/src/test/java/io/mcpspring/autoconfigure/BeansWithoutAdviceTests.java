package io.mcpspring.autoconfigure;

import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.StreamSupport;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.junit.jupiter.api.Test;

import org.springframework.aop.framework.autoproxy.DefaultAdvisorAutoProxyCreator;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.AbstractApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where an application uses transactions or caches, Spring reads the annotations of each
 * method of each bean, which is most of what a bean costs at the start. The beans of this
 * module are left out.
 */
class BeansWithoutAdviceTests {

	private static final ClassLoader LOADER = BeansWithoutAdviceTests.class.getClassLoader();

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
		runner.withConfiguration(AutoConfigurations.of(ours()))
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

	private static Class<?>[] ours() {
		return StreamSupport.stream(ImportCandidates.load(AutoConfiguration.class, LOADER).spliterator(), false)
			.filter((name) -> name.startsWith("io.mcpspring."))
			.map((name) -> ClassUtils.resolveClassName(name, LOADER))
			.toArray(Class<?>[]::new);
	}

	static class OfTheApplication {

		String greet() {
			return "hello";
		}

	}

	/** Matches nothing, and knows which types it was asked about. */
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
