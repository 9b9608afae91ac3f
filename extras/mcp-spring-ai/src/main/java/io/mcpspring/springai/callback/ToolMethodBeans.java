package io.mcpspring.springai.callback;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.springai.BeanTypes;
import org.jspecify.annotations.Nullable;

import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.execution.ToolCallResultConverter;
import org.springframework.ai.tool.metadata.ToolMetadata;
import org.springframework.ai.tool.method.MethodToolCallback;
import org.springframework.ai.tool.support.ToolDefinitions;
import org.springframework.ai.tool.support.ToolUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ReflectionUtils;

/**
 * The methods of beans with Spring AI's {@link Tool}, as tool callbacks. They are called
 * through the proxies of their beans.
 */
final class ToolMethodBeans {

	private final ConfigurableListableBeanFactory beanFactory;

	ToolMethodBeans(ConfigurableListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	List<FoundCallback> find() {
		List<FoundCallback> found = new ArrayList<>();
		BeanTypes.forEach(this.beanFactory, (name, type) -> {
			for (Method method : methods(type)) {
				BeanMethod bean = new BeanMethod(name, type, method, BeanTypes.supplier(this.beanFactory, name));
				boolean created = BeanTypes.isCreated(this.beanFactory, name);
				if (created) {
					// A method that a proxy cannot call is refused now.
					bean.target(bean.bean());
				}
				found.add(new FoundCallback(callback(bean, created), bean.owner(), true));
			}
		});
		return found;
	}

	private static Set<Method> methods(Class<?> type) {
		return AnnotationUtils.isCandidateClass(type, Tool.class)
				? MethodIntrospector.selectMethods(type, (ReflectionUtils.MethodFilter) ToolMethodBeans::isTool)
				: Set.of();
	}

	/** A method that is offered by an annotation of this server as well is left to it. */
	private static boolean isTool(Method method) {
		return !method.isSynthetic() && AnnotatedElementUtils.hasAnnotation(method, Tool.class)
				&& !AnnotatedElementUtils.hasAnnotation(method, io.mcpspring.annotation.McpTool.class);
	}

	/** A bean that exists already has one callback, any other one for each call. */
	private static ToolCallback callback(BeanMethod method, boolean created) {
		ToolDefinition definition = method.attribute(() -> ToolDefinitions.from(method.method()),
				"Correct the @Tool of the method");
		ToolMetadata metadata = ToolMetadata.from(method.method());
		ToolCallResultConverter converter = method.attribute(
				() -> ToolUtils.getToolCallResultConverter(method.method()),
				"Give the converter of its results a constructor without arguments");
		Supplier<ToolCallback> callback = () -> {
			Object bean = method.bean();
			Method invocable = AopUtils.selectInvocableMethod(method.method(), bean.getClass());
			return new MethodToolCallback(definition, metadata, invocable, bean, converter);
		};
		return created ? callback.get() : new LateToolCallback(definition, metadata, method.method(), callback);
	}

	/**
	 * Callback of a bean that is made late or for each call.
	 *
	 * @param definition the definition of the tool
	 * @param metadata the metadata of the tool
	 * @param method the method
	 * @param callback supplies the callback of the bean
	 */
	record LateToolCallback(ToolDefinition definition, ToolMetadata metadata, Method method,
			Supplier<ToolCallback> callback) implements ToolCallback {

		@Override
		public ToolDefinition getToolDefinition() {
			return this.definition;
		}

		@Override
		public ToolMetadata getToolMetadata() {
			return this.metadata;
		}

		@Override
		public String call(String input) {
			return this.callback.get().call(input);
		}

		@Override
		public String call(String input, @Nullable ToolContext context) {
			return this.callback.get().call(input, context);
		}

	}

}
