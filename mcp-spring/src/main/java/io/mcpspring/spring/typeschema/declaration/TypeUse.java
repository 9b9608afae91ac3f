package io.mcpspring.spring.typeschema.declaration;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedTypeVariable;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;

import io.mcpspring.spring.kotlin.KotlinFunctions;
import io.mcpspring.spring.kotlin.TypeNullness;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/**
 * Use of a type at one place in the code: its annotations, and the scope that decides
 * about {@code null} where they are silent (JSpecify), or the metadata of Kotlin.
 */
public final class TypeUse {

	/** A use of which nothing is known. */
	public static final TypeUse UNKNOWN = new TypeUse(null, false, false, null, ConstraintScope.NONE);

	/**
	 * A use of which nothing is known but that the members of its type are validated.
	 */
	public static final TypeUse VALIDATED = UNKNOWN.within(ConstraintScope.MEMBERS);

	private final @Nullable AnnotatedType type;

	private final boolean marked;

	private final boolean certain;

	private final @Nullable TypeUse inner;

	private final ConstraintScope scope;

	private TypeUse(@Nullable AnnotatedType type, boolean marked, boolean certain, @Nullable TypeUse inner,
			ConstraintScope scope) {
		this.type = (type instanceof AnnotatedWildcardType wildcard) ? wildcard.getAnnotatedUpperBounds()[0] : type;
		this.marked = marked;
		this.certain = certain;
		this.inner = inner;
		this.scope = scope;
	}

	/**
	 * Return the use of a type as the result of a method.
	 * @param method the method
	 * @return the use; that of a suspending function is one of the {@code Mono} in which
	 * calls return its result
	 */
	public static TypeUse ofResult(Method method) {
		return of(method.getAnnotatedReturnType(), method);
	}

	/**
	 * Return the use of a list that is made of values.
	 * @param element the use of the type of the values, none of which is {@code null}
	 * @return the use of the list
	 */
	public static TypeUse listOf(TypeUse element) {
		return new TypeUse(null, false, true,
				new TypeUse(element.type, element.marked, true, element.inner, ConstraintScope.NONE),
				ConstraintScope.NONE);
	}

	static TypeUse of(AnnotatedType type, AnnotatedElement place) {
		TypeNullness kotlin = KotlinFunctions.nullness(place);
		TypeUse declared = new TypeUse(type, isMarked(place), false, null, ConstraintScope.NONE);
		return (kotlin != null) ? declared.with(kotlin) : declared;
	}

	private TypeUse with(TypeNullness kotlin) {
		TypeNullness nested = kotlin.inner();
		return new TypeUse(this.type, false, kotlin.nonNull(), (nested != null) ? inner().with(nested) : null,
				this.scope);
	}

	/** Return the same use with another scope of constraints. */
	TypeUse within(ConstraintScope scope) {
		return (scope == this.scope) ? this : new TypeUse(this.type, this.marked, this.certain, this.inner, scope);
	}

	/**
	 * Return the extent to which constraints apply to the value.
	 * @return {@link ConstraintScope#NONE} if nothing validates it
	 */
	public ConstraintScope scope() {
		return this.scope;
	}

	/**
	 * Return the use of the last type argument or of the component of an array.
	 * @return the use, which may be unknown
	 */
	public TypeUse inner() {
		TypeUse found = (this.inner != null) ? this.inner : declaredInner();
		return found.within(innerScope(found));
	}

	private TypeUse declaredInner() {
		if (this.type instanceof AnnotatedArrayType array) {
			return new TypeUse(array.getAnnotatedGenericComponentType(), this.marked, false, null, this.scope);
		}
		if (this.type instanceof AnnotatedParameterizedType parameterized) {
			AnnotatedType[] arguments = parameterized.getAnnotatedActualTypeArguments();
			return new TypeUse(arguments[arguments.length - 1], this.marked, false, null, this.scope);
		}
		return UNKNOWN;
	}

	/**
	 * Return the scope of constraints at a type argument. The validator descends from a
	 * container to its values, and no further: not to those of a container within. It
	 * disregards {@code @Valid} on the component of an array.
	 */
	private ConstraintScope innerScope(TypeUse inner) {
		if (this.scope == ConstraintScope.NONE) {
			return ConstraintScope.NONE;
		}
		boolean argument = this.type instanceof AnnotatedParameterizedType && Cascades.isAt(inner.type);
		return (argument || this.scope == ConstraintScope.CONTENT) ? ConstraintScope.MEMBERS : ConstraintScope.VALUE;
	}

	/**
	 * Return whether a value is never {@code null} by its declaration.
	 * @return {@code false} if nothing says so
	 */
	public boolean isNonNull() {
		AnnotatedType found = this.type;
		if (this.certain || found == null) {
			return this.certain;
		}
		if (isNullable(found)) {
			return false;
		}
		boolean bounded = !(found instanceof AnnotatedTypeVariable variable)
				|| !isNullable(variable.getAnnotatedBounds()[0]);
		return found.isAnnotationPresent(NonNull.class) || (this.marked && bounded);
	}

	private static boolean isNullable(AnnotatedType type) {
		for (Annotation annotation : type.getAnnotations()) {
			if (annotation.annotationType().getSimpleName().equals("Nullable")) {
				return true;
			}
		}
		return false;
	}

	/** Return the annotations of the type, {@code null} if they are unknown. */
	@Nullable AnnotatedType type() {
		return this.type;
	}

	/** Whether types are not {@code null} at a place unless they say so. */
	private static boolean isMarked(AnnotatedElement place) {
		AnnotatedElement element = (place instanceof Parameter parameter) ? parameter.getDeclaringExecutable() : place;
		Boolean own = marked(element);
		if (own != null || !(element instanceof Member member)) {
			return Boolean.TRUE.equals(own);
		}
		for (Class<?> type = member.getDeclaringClass(); type != null; type = type.getEnclosingClass()) {
			Boolean found = marked(type);
			if (found != null) {
				return found;
			}
		}
		Boolean shared = marked(member.getDeclaringClass().getPackage());
		return (shared != null) ? shared : Boolean.TRUE.equals(marked(member.getDeclaringClass().getModule()));
	}

	private static @Nullable Boolean marked(AnnotatedElement scope) {
		if (scope.isAnnotationPresent(NullUnmarked.class)) {
			return false;
		}
		return scope.isAnnotationPresent(NullMarked.class) ? true : null;
	}

}
