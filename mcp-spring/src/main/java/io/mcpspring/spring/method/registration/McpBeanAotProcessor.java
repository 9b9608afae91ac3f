package io.mcpspring.spring.method.registration;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpResult;
import io.mcpspring.spring.kotlin.KotlinFunction;
import io.mcpspring.spring.kotlin.KotlinFunctions;
import io.mcpspring.spring.method.result.HttpEntityBridge;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/**
 * AOT processor that registers hints for methods of beans that are called by reflection,
 * and for their types that are read from and written to JSON. Types that occur only
 * within a method, such as those of its questions, must be registered by the application,
 * for example by {@code @RegisterReflectionForBinding}.
 */
final class McpBeanAotProcessor implements BeanRegistrationAotProcessor {

	private static final BindingReflectionHintsRegistrar BINDING = new BindingReflectionHintsRegistrar();

	/** Packages of types that are injected, or written without reflection. */
	private static final Set<String> NOT_BOUND = Stream
		.of(McpRequestContext.class, Content.class, McpResult.class, McpCaller.class)
		.map(Class::getPackageName)
		.collect(Collectors.toUnmodifiableSet());

	@Override
	public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
		Class<?> type = ClassUtils.getUserClass(bean.getBeanClass());
		Set<Method> methods = AnnotatedMethods.of(type);
		if (methods.isEmpty()) {
			return null;
		}
		return (context, code) -> methods
			.forEach((method) -> register(context.getRuntimeHints().reflection(), type, method));
	}

	private static void register(ReflectionHints hints, Class<?> type, Method method) {
		hints.registerType(type);
		hints.registerType(method.getDeclaringClass());
		hints.registerMethod(method, ExecutableMode.INVOKE);
		KotlinFunction function = KotlinFunctions.of(method);
		int parameters = (function != null) ? function.parameterCount() : method.getParameterCount();
		for (int i = 0; i < parameters; i++) {
			bind(hints, ResolvableType.forMethodParameter(method, i, type));
		}
		bind(hints, (function != null) ? ResolvableType.forType(function.returnType(type))
				: ResolvableType.forMethodReturnType(method, type));
	}

	private static void bind(ReflectionHints hints, ResolvableType declared) {
		ResolvableType type = declared;
		while (isWrapper(type.toClass()) && type.hasGenerics()) {
			type = type.getGeneric(0);
		}
		Type bound = type.getType();
		String packageName = type.toClass().getPackageName();
		boolean injected = NOT_BOUND.contains(packageName) || packageName.startsWith("jakarta.servlet")
				|| (packageName.startsWith("org.springframework.") && type.toClass().isInterface());
		if (!injected) {
			BINDING.registerReflectionHints(hints, bound);
		}
	}

	private static boolean isWrapper(Class<?> type) {
		boolean response = HttpEntityBridge.PRESENT && HttpEntityBridge.isEntity(type);
		return response || type == Optional.class || BaseStream.class.isAssignableFrom(type)
				|| Future.class.isAssignableFrom(type)
				|| ReactiveAdapterRegistry.getSharedInstance().getAdapter(type) != null;
	}

}
