package io.mcpspring.spring.typeschema.declaration;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.BeanPropertyDefinition;

import org.springframework.core.KotlinDetector;
import org.springframework.util.ReflectionUtils;

/**
 * The places in the code that one property of a bean has, what is most likely annotated
 * first.
 *
 * @param elements the field, the parameter of the constructor, getter and setter, as far
 * as there are such
 * @param constructed whether each way to make the bean sets the property by a constructor
 */
public record PropertyElements(List<AnnotatedElement> elements, boolean constructed) {

	/**
	 * Find the places of a property.
	 * @param bean the bean
	 * @param property its property
	 * @return its places
	 */
	public static PropertyElements of(BeanDescription bean, BeanPropertyDefinition property) {
		List<AnnotatedElement> elements = new ArrayList<>();
		boolean ofNothing = bean.findDefaultConstructor() != null;
		boolean constructed = false;
		Field field = (property.getField() != null) ? property.getField().getAnnotated()
				: ReflectionUtils.findField(bean.getBeanClass(), property.getInternalName());
		if (field != null) {
			elements.add(field);
			// A constructor that a plug-in of Kotlin's compiler adds sets no field.
			constructed = Modifier.isFinal(field.getModifiers())
					&& !(ofNothing && KotlinDetector.isKotlinType(bean.getBeanClass()));
		}
		AnnotatedParameter parameter = property.getConstructorParameter();
		if (parameter != null && parameter.getOwner().getAnnotated() instanceof Executable creator) {
			elements.add(creator.getParameters()[parameter.getIndex()]);
		}
		addIfPresent(elements, property.getGetter());
		addIfPresent(elements, property.getSetter());
		return new PropertyElements(List.copyOf(elements), constructed || (parameter != null && !ofNothing));
	}

	private static void addIfPresent(List<AnnotatedElement> elements, @Nullable Annotated annotated) {
		if (annotated != null && annotated.getAnnotated() != null) {
			elements.add(annotated.getAnnotated());
		}
	}

}
