package io.mcpspring.spring.kotlin;

import java.lang.reflect.Method;
import java.lang.reflect.Type;

import kotlin.Unit;
import kotlin.jvm.JvmClassMappingKt;
import kotlin.reflect.KClass;
import kotlin.reflect.KFunction;
import kotlin.reflect.KType;
import kotlin.reflect.full.KClasses;
import kotlin.reflect.jvm.KCallablesJvm;
import kotlin.reflect.jvm.ReflectJvmMapping;
import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Value class, possibly nested.
 *
 * @param constructor creates an instance, {@code null} for a type that is not a value
 * class
 * @param inner the value class of the value
 * @param conversion the conversion of a class of Kotlin's library, {@code null} for any
 * other
 * @param type the type of the innermost value
 */
record ValueClass(@Nullable KFunction<?> constructor, @Nullable ValueClass inner, @Nullable LibraryValue conversion,
		Type type) {

	static final ValueClass NONE = new ValueClass(null, null, null, Object.class);

	static ValueClass of(KType type) {
		if (!(type.getClassifier() instanceof KClass<?> found)
				|| !KotlinDetector.isInlineClass(JvmClassMappingKt.getJavaClass(found))) {
			return NONE;
		}
		KFunction<?> constructor = KClasses.getPrimaryConstructor(found);
		if (constructor == null) {
			return NONE;
		}
		KCallablesJvm.setAccessible(constructor, true);
		LibraryValue conversion = LibraryValue.of(JvmClassMappingKt.getJavaClass(found));
		if (conversion != null) {
			return new ValueClass(constructor, null, conversion, conversion.type());
		}
		KType valueType = constructor.getParameters().get(0).getType();
		ValueClass inner = of(valueType);
		return new ValueClass(constructor, inner, inner.conversion(),
				(inner != NONE) ? inner.type() : wrapper(valueType));
	}

	private static Type wrapper(KType type) {
		Type java = ReflectJvmMapping.getJavaType(type);
		return (java instanceof Class<?> raw) ? ClassUtils.resolvePrimitiveIfNecessary(raw) : java;
	}

	@Nullable Object boxed(Object value) {
		Object argument = (this.inner != null) ? this.inner.boxed(value)
				: (this.conversion != null) ? this.conversion.raw().apply(value) : value;
		return (this.constructor != null) ? this.constructor.call(argument) : argument;
	}

	/**
	 * Return a result without the value classes around it.
	 * @param result the result, which the compiler may have unboxed
	 * @return its value; {@code null} for no result
	 */
	@Nullable Object unboxed(@Nullable Object result) {
		LibraryValue conversion = this.conversion;
		Object plain = result;
		while (plain != null && KotlinDetector.isInlineClass(plain.getClass())) {
			Method unbox = ReflectionUtils.findMethod(plain.getClass(), "unbox-impl");
			if (unbox == null) {
				return plain;
			}
			LibraryValue known = LibraryValue.of(plain.getClass());
			conversion = (known != null) ? known : conversion;
			ReflectionUtils.makeAccessible(unbox);
			plain = ReflectionUtils.invokeMethod(unbox, plain);
		}
		if (plain == null || plain == Unit.INSTANCE) {
			return null;
		}
		return (conversion != null) ? conversion.plain().apply(plain) : plain;
	}

}
