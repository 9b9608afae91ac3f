package io.mcpspring.spring.kotlin;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import kotlin.reflect.KFunction;
import kotlin.reflect.KParameter;
import kotlin.reflect.jvm.KCallablesJvm;
import kotlin.reflect.jvm.ReflectJvmMapping;
import org.jspecify.annotations.Nullable;

import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ResolvableType;

/**
 * Kotlin view of a method. A {@code suspend} function appears as a method that returns a
 * {@code Mono} or {@code Flux} and is called that way. An argument that is {@code null}
 * is omitted if the function has a default for it. Value classes are replaced by the type
 * of their value.
 */
public final class KotlinFunction {

	private final Method method;

	private final KFunction<?> function;

	/** The parameters of the Java method, without the continuation. */
	private final List<KParameter> parameters;

	private final List<ValueClass> values;

	private final boolean valued;

	private final ValueClass result;

	private KotlinFunction(Method method, KFunction<?> function) {
		this.method = method;
		this.function = function;
		this.parameters = function.getParameters()
			.stream()
			.filter((parameter) -> parameter.getKind() != KParameter.Kind.INSTANCE)
			.toList();
		this.values = this.parameters.stream().map((parameter) -> ValueClass.of(parameter.getType())).toList();
		this.valued = this.values.stream().anyMatch((value) -> value != ValueClass.NONE);
		this.result = ValueClass.of(function.getReturnType());
		KCallablesJvm.setAccessible(function, true);
	}

	static @Nullable KotlinFunction of(Method method) {
		KFunction<?> function = ReflectJvmMapping.getKotlinFunction(method);
		return (function != null) ? new KotlinFunction(method, function) : null;
	}

	static boolean isGeneratedOverload(Method method) {
		return ReflectJvmMapping.getKotlinFunction(method) == null
				&& Stream.of(method.getDeclaringClass().getDeclaredMethods())
					.filter((other) -> other.getName().equals(method.getName())
							&& other.getParameterCount() > method.getParameterCount())
					.map(ReflectJvmMapping::getKotlinFunction)
					.anyMatch((function) -> function != null
							&& function.getParameters().stream().anyMatch(KParameter::isOptional));
	}

	/**
	 * Return the name in the source, which the compiler changes if value classes are
	 * used.
	 * @return the name
	 */
	public String name() {
		return this.function.getName();
	}

	/**
	 * Return the number of declared parameters.
	 * @return the number, which is one less than that of the Java method if that takes a
	 * continuation
	 */
	public int parameterCount() {
		return this.parameters.size();
	}

	/**
	 * Return whether a parameter may be omitted.
	 * @param index the index of the parameter
	 * @return {@code true} if it has a default
	 */
	public boolean hasDefault(int index) {
		return this.parameters.get(index).isOptional();
	}

	/**
	 * Return the type of a parameter, without the value class around it.
	 * @param index the index of the parameter
	 * @return the type, {@code null} if the parameter is not of a value class
	 */
	public @Nullable Type valueType(int index) {
		ValueClass value = this.values.get(index);
		return (value != ValueClass.NONE) ? value.type() : null;
	}

	/**
	 * Return the largest value of a parameter that is an unsigned integer.
	 * @param index the index of the parameter
	 * @return the value, {@code null} if the parameter is of another type
	 */
	@Nullable BigInteger unsignedMaximum(int index) {
		LibraryValue conversion = this.values.get(index).conversion();
		return (conversion != null) ? conversion.maximum() : null;
	}

	/**
	 * Return the type that a call returns, as seen from Java.
	 * @param owner the class of the bean
	 * @return the type, with the type variables of the class resolved
	 */
	public Type returnType(Class<?> owner) {
		Type type = GenericTypeResolver.resolveType(this.function.isSuspend()
				? SuspendFunctions.declaredResult(this.method) : this.method.getGenericReturnType(), owner);
		ResolvableType plain = ResolvableType.forType((this.result != ValueClass.NONE) ? this.result.type() : type);
		return this.function.isSuspend() ? SuspendFunctions.returnType(plain) : plain.getType();
	}

	/**
	 * Call the function. A {@code suspend} function begins when the returned publisher is
	 * subscribed to, on the subscriber's thread, and ends when the subscription is
	 * cancelled.
	 * @param bean the bean
	 * @param arguments the arguments, those of value classes as plain values
	 * @return the result, without the value class around it
	 * @throws InvocationTargetException with the exception of the function
	 * @throws IllegalAccessException never, as the function was made accessible
	 * @throws RefusedValueException if a value class refuses its value
	 */
	public @Nullable Object call(Object bean, @Nullable Object[] arguments)
			throws InvocationTargetException, IllegalAccessException {
		@Nullable Object[] boxed = boxed(arguments);
		if (this.function.isSuspend()) {
			return SuspendFunctions.call(this.method, bean, boxed, this.result);
		}
		boolean plain = !this.valued && IntStream.range(0, boxed.length).noneMatch((i) -> isLeftOut(i, boxed));
		return this.result.unboxed(plain ? this.method.invoke(bean, boxed) : this.function.callBy(named(bean, boxed)));
	}

	private boolean isLeftOut(int index, @Nullable Object[] arguments) {
		return arguments[index] == null && hasDefault(index);
	}

	private @Nullable Object[] boxed(@Nullable Object[] arguments) {
		if (!this.valued) {
			return arguments;
		}
		@Nullable Object[] boxed = arguments.clone();
		for (int i = 0; i < boxed.length; i++) {
			Object argument = boxed[i];
			if (argument != null) {
				try {
					boxed[i] = this.values.get(i).boxed(argument);
				}
				catch (Exception ex) {
					throw new RefusedValueException(i, ex);
				}
			}
		}
		return boxed;
	}

	private Map<KParameter, @Nullable Object> named(Object bean, @Nullable Object[] arguments) {
		Map<KParameter, @Nullable Object> named = new HashMap<>();
		this.function.getParameters()
			.stream()
			.filter((parameter) -> parameter.getKind() == KParameter.Kind.INSTANCE)
			.forEach((parameter) -> named.put(parameter, bean));
		for (int i = 0; i < arguments.length; i++) {
			if (!isLeftOut(i, arguments)) {
				named.put(this.parameters.get(i), arguments[i]);
			}
		}
		return named;
	}

}
