package io.mcpspring.spring.method.registration;

import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Detection of bean classes with annotated methods, by a single inspection of each
 * declared method, which also records methods with annotations of other libraries. Caches
 * each class and each annotation type: use one instance for one scan of all beans only.
 */
public final class AnnotatedTypes {

	private final Map<Class<?>, Boolean> types = new HashMap<>();

	private final Map<Class<?>, Boolean> annotations = new HashMap<>();

	private final Map<String, Set<Method>> foreign = new TreeMap<>();

	/**
	 * Return whether a class, its superclasses or its interfaces declare a method with an
	 * annotation of this server, or with one composed of it.
	 * @param type the class
	 * @return {@code true} if {@link McpBeanScanner} should scan beans of it
	 * @throws IllegalStateException if a class in the signatures of the methods is
	 * missing
	 * @throws InvalidMcpDeclarationException if an annotated method is declared outside a
	 * bean
	 */
	public boolean isAnnotated(@Nullable Class<?> type) {
		if (type == null || ClassUtils.isJavaLanguageInterface(type) || type.getName().startsWith("java.")) {
			return false;
		}
		Boolean known = this.types.get(type);
		if (known == null) {
			known = declares(type) | isAnnotated(type.getSuperclass());
			for (Class<?> contract : type.getInterfaces()) {
				known |= isAnnotated(contract);
			}
			this.types.put(type, known);
			refuseCompanion(type);
		}
		return known;
	}

	/**
	 * Return whether a class behind the proxies of a bean, or an interface that only a
	 * proxy implements, declares such a method.
	 * @param bean the bean, including its proxy
	 * @return {@code true} if {@link McpBeanScanner} should scan the bean
	 */
	public boolean isAnnotated(Object bean) {
		boolean annotated = false;
		for (Class<?> type : McpBeanScanner.types(bean)) {
			annotated |= isAnnotated(type);
		}
		return annotated;
	}

	/**
	 * Return the methods seen so far that carry an annotation of another library for
	 * offering methods to models, and none of this server.
	 * @return the methods by the name of the annotation
	 */
	public Map<String, Set<Method>> foreign() {
		return Collections.unmodifiableMap(this.foreign);
	}

	private boolean declares(Class<?> type) {
		boolean found = false;
		for (Method method : ReflectionUtils.getDeclaredMethods(type)) {
			if (!method.isSynthetic()) {
				found |= isAnnotated(method);
			}
		}
		return found;
	}

	private boolean isAnnotated(Method method) {
		Annotation[] declared = method.getDeclaredAnnotations();
		boolean own = false;
		for (Annotation annotation : declared) {
			own |= this.annotations.computeIfAbsent(annotation.annotationType(), AnnotatedTypes::isOwn);
		}
		if (!own) {
			for (Annotation annotation : declared) {
				String name = annotation.annotationType().getName();
				if (ForeignAnnotations.contains(name)) {
					this.foreign.computeIfAbsent(name, (key) -> new LinkedHashSet<>()).add(method);
				}
			}
		}
		return own;
	}

	private static boolean isOwn(Class<?> annotation) {
		if (AnnotatedMethods.ANNOTATIONS.contains(annotation)) {
			return true;
		}
		MergedAnnotations meta = MergedAnnotations.from(annotation);
		for (Class<? extends Annotation> own : AnnotatedMethods.ANNOTATIONS) {
			if (meta.isPresent(own)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Refuse annotations in a companion object, which is not a bean: its methods would
	 * silently be ignored.
	 */
	private void refuseCompanion(Class<?> type) {
		if (!KotlinDetector.isKotlinType(type)) {
			return;
		}
		for (Field field : type.getDeclaredFields()) {
			Class<?> companion = field.getType();
			if (companion.getDeclaringClass() == type && companion.getSimpleName().equals(field.getName())) {
				for (Method method : ReflectionUtils.getDeclaredMethods(companion)) {
					if (!method.isSynthetic() && isAnnotated(method)) {
						throw new InvalidMcpDeclarationException(ClassUtils.getQualifiedMethodName(method, companion),
								"it belongs to a companion object, which is no bean",
								"Move the function out of the companion object, into the class", null);
					}
				}
			}
		}
	}

}
