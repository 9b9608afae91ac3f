package io.mcpspring.spring.kotlin;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Set;

import kotlin.jvm.JvmClassMappingKt;
import kotlin.reflect.KCallable;
import kotlin.reflect.KClass;
import kotlin.reflect.KClassifier;
import kotlin.reflect.KFunction;
import kotlin.reflect.KParameter;
import kotlin.reflect.KProperty;
import kotlin.reflect.KType;
import kotlin.reflect.KTypeParameter;
import kotlin.reflect.KTypeProjection;
import kotlin.reflect.full.KClasses;
import kotlin.reflect.jvm.ReflectJvmMapping;
import org.jspecify.annotations.Nullable;

/**
 * Nullness of the types that Kotlin code declares, from its metadata, which is where the
 * compiler keeps that of type arguments.
 */
final class DeclaredNullness {

	/** Results of suspending functions that are not wrapped into another {@code Mono}. */
	private static final Set<String> PUBLISHERS = Set.of("kotlinx.coroutines.flow.Flow", "reactor.core.publisher.Mono",
			"reactor.core.publisher.Flux", "org.reactivestreams.Publisher");

	private DeclaredNullness() {
	}

	static @Nullable TypeNullness of(AnnotatedElement place) {
		if (place instanceof Field field) {
			return result(ReflectJvmMapping.getKotlinProperty(field));
		}
		if (place instanceof Method method) {
			KFunction<?> function = ReflectJvmMapping.getKotlinFunction(method);
			return (function != null) ? result(function) : result(property(method));
		}
		return (place instanceof Parameter parameter) ? of(parameter) : null;
	}

	private static @Nullable TypeNullness result(@Nullable KCallable<?> callable) {
		if (callable == null) {
			return null;
		}
		KType type = callable.getReturnType();
		boolean wrapped = callable.isSuspend() && !(type.getClassifier() instanceof KClass<?> result
				&& PUBLISHERS.contains(JvmClassMappingKt.getJavaClass(result).getName()));
		return wrapped ? new TypeNullness(true, of(type)) : of(type);
	}

	private static @Nullable KProperty<?> property(Method getter) {
		return KClasses.getMemberProperties(JvmClassMappingKt.getKotlinClass(getter.getDeclaringClass()))
			.stream()
			.filter((property) -> getter.equals(ReflectJvmMapping.getJavaGetter(property)))
			.findFirst()
			.orElse(null);
	}

	private static @Nullable TypeNullness of(Parameter parameter) {
		Executable owner = parameter.getDeclaringExecutable();
		KFunction<?> function = (owner instanceof Method method) ? ReflectJvmMapping.getKotlinFunction(method)
				: ReflectJvmMapping.getKotlinFunction((java.lang.reflect.Constructor<?>) owner);
		if (function == null) {
			return null;
		}
		List<KParameter> declared = function.getParameters()
			.stream()
			.filter((one) -> one.getKind() != KParameter.Kind.INSTANCE)
			.toList();
		int index = List.of(owner.getParameters()).indexOf(parameter);
		return (index >= 0 && index < declared.size()) ? of(declared.get(index).getType()) : null;
	}

	private static TypeNullness of(KType type) {
		List<KTypeProjection> arguments = type.getArguments();
		KType last = arguments.isEmpty() ? null : arguments.get(arguments.size() - 1).getType();
		return new TypeNullness(isNonNull(type), (last != null) ? of(last) : null);
	}

	private static boolean isNonNull(KType type) {
		KClassifier classifier = type.getClassifier();
		return !type.isMarkedNullable() && (!(classifier instanceof KTypeParameter variable)
				|| variable.getUpperBounds().stream().noneMatch(KType::isMarkedNullable));
	}

}
