package io.mcpspring.spring.scope;

import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.aot.generate.GenerationContext;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.aot.BeanRegistrationCode;
import org.springframework.beans.factory.aot.BeanRegistrationCodeFragments;
import org.springframework.beans.factory.aot.BeanRegistrationCodeFragmentsDecorator;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.javapoet.ClassName;
import org.springframework.javapoet.CodeBlock;

/**
 * Processor that keeps the type of a bean of a session in a context made ahead of time,
 * where its definition is that of a factory and says nothing of the bean behind it.
 */
final class SessionBeanAotProcessor implements BeanRegistrationAotProcessor {

	@Override
	public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean registeredBean) {
		if (!SessionBeanProxy.class.getName().equals(registeredBean.getMergedBeanDefinition().getBeanClassName())) {
			return null;
		}
		Class<?> type = registeredBean.getBeanFactory()
			.getType(ScopedProxyUtils.getTargetBeanName(registeredBean.getBeanName()));
		return (type != null)
				? BeanRegistrationAotContribution.withCustomCodeFragments((code) -> new TypedProxy(code, type)) : null;
	}

	/**
	 * Code that registers the proxy of a type.
	 */
	private static final class TypedProxy extends BeanRegistrationCodeFragmentsDecorator {

		private final Class<?> type;

		TypedProxy(BeanRegistrationCodeFragments code, Class<?> type) {
			super(code);
			this.type = type;
		}

		/** In the package of the type, which need not be public. */
		@Override
		public ClassName getTarget(RegisteredBean registeredBean) {
			return ClassName.get(this.type);
		}

		@Override
		public CodeBlock generateSetBeanDefinitionPropertiesCode(GenerationContext generationContext,
				BeanRegistrationCode beanRegistrationCode, RootBeanDefinition beanDefinition,
				Predicate<String> attributeFilter) {
			return CodeBlock.builder()
				.add(super.generateSetBeanDefinitionPropertiesCode(generationContext, beanRegistrationCode,
						beanDefinition, attributeFilter))
				.addStatement("$L.setTargetType($T.class)", BEAN_DEFINITION_VARIABLE, this.type)
				.build();
		}

	}

}
