package io.mcpspring.spring.method;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.server.McpTextRenderer;
import io.mcpspring.spring.kotlin.KotlinFunction;
import io.mcpspring.spring.kotlin.KotlinFunctions;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.Advised;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.BeanUtils;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotatedMethod;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Method of a bean, called through the bean's proxy, so that transactions, security and
 * validation apply.
 */
public final class BeanMethod {

	private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

	private final String beanName;

	private final Class<?> type;

	private final Method method;

	private final Supplier<?> bean;

	private final List<MethodParameter> parameters;

	private final @Nullable KotlinFunction function;

	private volatile @Nullable Target target;

	/**
	 * Describe a method.
	 * @param beanName the name of the bean
	 * @param type the class of the bean behind its proxies
	 * @param method the method of that class
	 * @param bean supplies the bean, including its proxy
	 */
	public BeanMethod(String beanName, Class<?> type, Method method, Supplier<?> bean) {
		this.beanName = beanName;
		this.type = type;
		this.method = method;
		this.bean = bean;
		String missing = KotlinFunctions.missingLibraries(method);
		if (missing != null) {
			throw invalid("it needs coroutines, and the application has no " + missing,
					"Add the dependency " + missing);
		}
		this.function = KotlinFunctions.of(method);
		List<MethodParameter> all = List.of(new AnnotatedMethod(method).getMethodParameters());
		this.parameters = (this.function != null) ? all.subList(0, this.function.parameterCount()) : all;
		for (MethodParameter parameter : this.parameters) {
			parameter.initParameterNameDiscovery(NAMES);
		}
	}

	/** Return the name in the source. */
	public String name() {
		return (this.function != null) ? this.function.name() : this.method.getName();
	}

	public Class<?> type() {
		return this.type;
	}

	public Method method() {
		return this.method;
	}

	public List<MethodParameter> parameters() {
		return this.parameters;
	}

	/** Return the declared type with the type variables of the class resolved. */
	public Type typeOf(MethodParameter parameter) {
		Type value = (this.function != null) ? this.function.valueType(parameter.getParameterIndex()) : null;
		return (value != null) ? value : declaredTypeOf(parameter);
	}

	private Type declaredTypeOf(MethodParameter parameter) {
		return ConcreteTypes.of(this.method.getGenericParameterTypes()[parameter.getParameterIndex()], this.type);
	}

	public Type returnType() {
		return (this.function != null) ? this.function.returnType(this.type)
				: ConcreteTypes.of(this.method.getGenericReturnType(), this.type);
	}

	/** Return the names of the arguments that the parameters take. */
	public List<String> parameterNames() {
		List<String> names = new ArrayList<>();
		for (MethodParameter parameter : this.parameters) {
			names.add(nameOf(parameter));
		}
		return names;
	}

	/** Return the name of the argument that a parameter takes. */
	public String nameOf(MethodParameter parameter) {
		McpParam param = parameter.getParameterAnnotation(McpParam.class);
		if (param != null && !param.name().isEmpty()) {
			return param.name();
		}
		WebParameter web = WebParameter.of(parameter);
		if (web != null && !web.name().isEmpty()) {
			return web.name();
		}
		String name = parameter.getParameterName();
		if (name == null) {
			throw this.method.isBridge()
					? invalid("it implements an annotated method by other types, and the compiler kept no names",
							"Annotate the implementation as well")
					: invalid("the name of parameter " + parameter.getParameterIndex() + " is not known",
							"Compile with -parameters, or name it by its annotation");
		}
		return name;
	}

	/** Return the method, for rules that read its annotations. */
	public HandlerSource source() {
		McpTool tool = AnnotatedElementUtils.findMergedAnnotation(this.method, McpTool.class);
		boolean ownText = tool != null && tool.renderer() != McpTextRenderer.None.class
				&& tool.outputSchema() != McpTool.OutputSchema.NONE
				&& !BeanUtils.isSimpleValueType(this.method.getReturnType());
		return new HandlerSource(this.type, this.method, ownText);
	}

	/** Return the location of the method, for people and the log. */
	public String owner() {
		return ClassUtils.getQualifiedMethodName(this.method, this.type) + " (bean '" + this.beanName + "')";
	}

	public InvalidMcpDeclarationException invalid(String problem, String remedy) {
		return invalid(problem, remedy, null);
	}

	public InvalidMcpDeclarationException invalid(String problem, String remedy, @Nullable Throwable cause) {
		return new InvalidMcpDeclarationException(MethodLocations.of(this.type, this.method), problem, remedy, cause);
	}

	/**
	 * Evaluate an attribute of an annotation.
	 * @param value creates the value; throws an {@link IllegalArgumentException} whose
	 * message explains the defect
	 * @param remedy the remedy
	 * @return the value
	 */
	public <T> T attribute(Supplier<T> value, String remedy) {
		try {
			return value.get();
		}
		catch (IllegalArgumentException ex) {
			throw invalid(String.valueOf(ex.getMessage()), remedy, ex);
		}
	}

	/**
	 * Return the bean with its proxy: call this once for each call, since the bean may be
	 * created for it.
	 */
	public Object bean() {
		return this.bean.get();
	}

	/**
	 * Call the method.
	 * @param instance the bean
	 * @param arguments the arguments
	 * @param granted is run when the proxy of the bean has passed the caller
	 * @return the return value
	 * @throws Exception any exception of the method, unchanged
	 */
	public @Nullable Object invoke(Object instance, @Nullable Object[] arguments, Runnable granted) throws Exception {
		try {
			Target target = target(instance);
			if (target.function() == null && GuardedMethod.isGuard(instance)) {
				return GuardedMethod.invoke((Advised) instance, target.method(), arguments, granted);
			}
			granted.run();
			return (target.function() != null) ? target.function().call(instance, arguments)
					: target.method().invoke(instance, arguments);
		}
		catch (InvocationTargetException ex) {
			Throwable thrown = ex.getTargetException();
			if (thrown instanceof UndeclaredThrowableException undeclared && undeclared.getCause() != null) {
				thrown = undeclared.getCause();
			}
			ReflectionUtils.rethrowException(thrown);
			throw new IllegalStateException(thrown);
		}
	}

	/**
	 * Find the method to call on a bean.
	 * @param instance the bean
	 * @return the method of its class
	 * @throws InvalidMcpDeclarationException if a call would not pass its proxy
	 */
	public Target target(Object instance) {
		Target known = this.target;
		if (known == null || known.type() != instance.getClass()) {
			Method invocable = invocable(instance);
			known = new Target(instance.getClass(), invocable, KotlinFunctions.of(invocable));
			this.target = known;
		}
		return known;
	}

	private Method invocable(Object instance) {
		if (AopUtils.isCglibProxy(instance) && Modifier.isFinal(this.method.getModifiers())) {
			throw invalid("the bean is proxied, and a final method does not pass through the proxy",
					"Make it not final");
		}
		try {
			Method invocable = AopUtils.selectInvocableMethod(this.method, instance.getClass());
			ReflectionUtils.makeAccessible(invocable);
			return invocable;
		}
		catch (IllegalStateException ex) {
			String remedy = AopUtils.isJdkDynamicProxy(instance)
					? "Declare the method in an interface of the bean, or proxy the class (proxyTargetClass=true)"
					: "Make it public";
			throw invalid("the bean is proxied, and the method cannot be called through the proxy", remedy, ex);
		}
	}

	/**
	 * Method of one class of beans.
	 *
	 * @param type the class
	 * @param method the method
	 * @param function the function of Kotlin, or {@code null}
	 */
	record Target(Class<?> type, Method method, @Nullable KotlinFunction function) {
	}

}
