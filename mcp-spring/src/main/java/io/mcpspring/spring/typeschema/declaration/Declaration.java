package io.mcpspring.spring.typeschema.declaration;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.core.Nullness;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.core.annotation.RepeatableContainers;

/**
 * Places in the code that describe one value: a parameter, or the field, getter and
 * constructor parameter behind one property. The first place with a description takes
 * precedence.
 *
 * @param elements the annotations of each place by their types; places without any are
 * omitted
 * @param use the use of the declared type, with the annotations in it
 * @param nullness whether the value may be {@code null}
 */
public record Declaration(List<Map<Class<?>, MergedAnnotation<?>>> elements, TypeUse use, Nullness nullness) {

	/**
	 * Read the declaration of a parameter.
	 * @param parameter the parameter
	 * @param validated whether constraints apply to it
	 * @return its declaration
	 */
	public static Declaration of(MethodParameter parameter, boolean validated) {
		List<Map<Class<?>, MergedAnnotation<?>>> annotations = annotations(
				AnnotatedElementUtils.forAnnotations(parameter.getParameterAnnotations()));
		ConstraintScope scope = validated ? Cascades.ofParameter(annotations) : ConstraintScope.NONE;
		return new Declaration(annotations,
				TypeUse.of(parameter.getParameter().getAnnotatedType(), parameter.getParameter()).within(scope),
				InheritedNullness.of(parameter));
	}

	/**
	 * Read the declaration of a property.
	 * @param elements the places in the code that it has
	 * @param validated whether constraints apply to it
	 * @return its declaration
	 */
	public static Declaration of(List<AnnotatedElement> elements, boolean validated) {
		Nullness nullness = Nullness.UNSPECIFIED;
		for (int i = 0; i < elements.size() && nullness == Nullness.UNSPECIFIED; i++) {
			nullness = nullness(elements.get(i));
		}
		List<Map<Class<?>, MergedAnnotation<?>>> annotations = annotations(elements.toArray(new AnnotatedElement[0]));
		TypeUse use = elements.isEmpty() ? TypeUse.UNKNOWN : use(elements.get(0));
		return new Declaration(annotations,
				use.within(validated ? Cascades.ofProperty(annotations) : ConstraintScope.NONE), nullness);
	}

	/** Create the declaration of a nested value: an item, a map value. */
	static Declaration of(TypeUse use) {
		AnnotatedType type = use.type();
		return new Declaration((type != null) ? annotations(type) : List.of(), use, Nullness.UNSPECIFIED);
	}

	/**
	 * Read all annotations and meta-annotations once, because a dozen of them are
	 * evaluated for each property. The nearest of a type takes precedence.
	 */
	private static List<Map<Class<?>, MergedAnnotation<?>>> annotations(AnnotatedElement... elements) {
		List<Map<Class<?>, MergedAnnotation<?>>> all = new ArrayList<>();
		for (AnnotatedElement element : elements) {
			Map<Class<?>, MergedAnnotation<?>> found = new HashMap<>();
			for (MergedAnnotation<?> annotation : MergedAnnotations.from(element, SearchStrategy.TYPE_HIERARCHY,
					RepeatableContainers.none())) {
				found.putIfAbsent(annotation.getType(), annotation);
			}
			if (!found.isEmpty()) {
				all.add(found);
			}
		}
		return all;
	}

	/**
	 * Return whether the value or those in it have constraints, or {@code @Valid} to
	 * descend to others.
	 * @return {@code false} if validation makes no difference to it
	 */
	public boolean isConstrained() {
		if (Cascades.matter(this.elements)) {
			return true;
		}
		TypeUse inner = this.use.inner();
		return inner.type() != null && of(inner).isConstrained();
	}

	/**
	 * Find an annotation.
	 * @param annotation its type
	 * @param <A> its type
	 * @return the annotation of the first place where there is one, or {@code null}
	 */
	public <A extends Annotation> @Nullable A find(Class<A> annotation) {
		return find(annotation, (any) -> true);
	}

	/**
	 * Find an annotation.
	 * @param annotation its type
	 * @param condition the condition that it has to meet
	 * @return the annotation of the first place where there is one, or {@code null}
	 */
	<A extends Annotation> @Nullable A find(Class<A> annotation, Predicate<MergedAnnotation<?>> condition) {
		for (Map<Class<?>, MergedAnnotation<?>> element : this.elements) {
			MergedAnnotation<?> found = element.get(annotation);
			if (found != null && condition.test(found)) {
				return annotation.cast(found.synthesize());
			}
		}
		return null;
	}

	private static Nullness nullness(AnnotatedElement element) {
		if (element instanceof Field field) {
			return Nullness.forField(field);
		}
		if (element instanceof Parameter parameter) {
			return Nullness.forParameter(parameter);
		}
		if (element instanceof Method method && method.getParameterCount() == 0) {
			return Nullness.forMethodReturnType(method);
		}
		return Nullness.UNSPECIFIED;
	}

	private static TypeUse use(AnnotatedElement element) {
		if (element instanceof Field field) {
			return TypeUse.of(field.getAnnotatedType(), field);
		}
		if (element instanceof Parameter parameter) {
			return TypeUse.of(parameter.getAnnotatedType(), parameter);
		}
		return (element instanceof Method method) ? TypeUse.of(method.getAnnotatedReturnType(), method)
				: TypeUse.UNKNOWN;
	}

}
