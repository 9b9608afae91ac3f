package io.mcpspring.spring.typeschema;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.spring.typeschema.declaration.Constraints;
import io.mcpspring.spring.typeschema.declaration.Declaration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.Nullness;

/**
 * Decision which properties an object has to have. What a constructor takes is required
 * unless something says that it may be left out; what a setter or field takes has a value
 * already, so only if something says so. A bean that can be made of nothing says that of
 * all its properties, although Jackson prefers its other constructor (as with Lombok's
 * two annotations), which takes no {@code null} for primitives.
 */
final class RequiredProperties {

	/** The properties of arguments. */
	static final RequiredProperties OF_ARGUMENTS = new RequiredProperties(true, true);

	private final boolean references;

	private final boolean primitives;

	/**
	 * Create a decision.
	 * @param references whether what a constructor takes is required without a
	 * declaration
	 * @param primitives whether primitives that a constructor takes are required
	 */
	private RequiredProperties(boolean references, boolean primitives) {
		this.references = references;
		this.primitives = primitives;
	}

	/**
	 * Return the decision about bodies and forms of requests, which Spring binds as the
	 * mapper does: an absent property is {@code null}, unless the mapper refuses that.
	 * @param mapper the application's mapper
	 * @return the decision
	 */
	static RequiredProperties ofRequests(JsonMapper mapper) {
		boolean all = mapper.isEnabled(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
				|| mapper.isEnabled(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);
		return new RequiredProperties(all, all || mapper.isEnabled(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES));
	}

	/**
	 * Return whether a property that is read has to be there.
	 * @param type its type
	 * @param declaration its annotations
	 * @param explicit whether Jackson says that it is required, {@code null} if nothing
	 * says so
	 * @param constructed whether a constructor takes it, and there is no other
	 * @return whether it is required
	 */
	boolean isRequired(JavaType type, Declaration declaration, @Nullable Boolean explicit, boolean constructed) {
		McpParam param = declaration.find(McpParam.class);
		if (param != null && (!param.required() || !param.defaultValue().equals(McpParam.NO_DEFAULT))) {
			return false;
		}
		if (explicit != null) {
			return explicit;
		}
		if (Containers.isOptional(type) || declaration.nullness() == Nullness.NULLABLE) {
			return false;
		}
		return (constructed && isTaken(type, declaration)) || forbidsNull(declaration);
	}

	private boolean isTaken(JavaType type, Declaration declaration) {
		return type.isPrimitive() ? this.primitives : this.references || declaration.nullness() == Nullness.NON_NULL;
	}

	/**
	 * Return whether a property that is written is never {@code null}. A declaration
	 * counts for what a constructor sets. Nothing holds a bean that is made of nothing to
	 * it, nor to what its mapper requires of JSON that it reads. Constraints of Bean
	 * Validation say nothing about it, since results are not validated.
	 * @param type its type
	 * @param declaration its annotations
	 * @param explicit whether Jackson says that it is required, or {@code null}
	 * @param constructed whether each constructor sets it
	 * @return {@code false} if it may be {@code null}
	 */
	static boolean isNonNull(JavaType type, Declaration declaration, @Nullable Boolean explicit, boolean constructed) {
		return type.isPrimitive() || (constructed && !Containers.isOptional(type)
				&& (declaration.nullness() == Nullness.NON_NULL || Boolean.TRUE.equals(explicit)));
	}

	private static boolean forbidsNull(Declaration declaration) {
		return Constraints.PRESENT && Constraints.forbidNull(declaration);
	}

	/**
	 * Return the properties of a type without those as required that no finite value can
	 * have, because they contain another value of the type, directly or through others.
	 * @param types describe types
	 * @param type the type
	 * @param properties its properties
	 * @return the properties
	 */
	static List<Property> finite(Objects types, JavaType type, List<Property> properties) {
		return properties.stream()
			.map((property) -> (property.required() && !isFinite(types, property.type(), Set.of(type)))
					? property.optional() : property)
			.toList();
	}

	/** Whether a type has a value without values of some types. */
	private static boolean isFinite(Objects types, JavaType type, Set<JavaType> without) {
		if (without.contains(type)) {
			return false;
		}
		if (Containers.isAnything(type) || type.isReferenceType() || type.isPrimitive()
				|| types.alternatives().apply(type).isEmpty()) {
			return true;
		}
		Set<JavaType> outer = new HashSet<>(without);
		outer.add(type);
		return types.alternatives()
			.apply(type)
			.stream()
			.anyMatch((alternative) -> alternative.equals(type) ? hasFinite(types, type, outer)
					: isFinite(types, alternative, outer));
	}

	private static boolean hasFinite(Objects types, JavaType type, Set<JavaType> without) {
		return types.properties()
			.apply(type)
			.stream()
			.allMatch((property) -> !property.required() || isFinite(types, property.type(), without));
	}

	/**
	 * The types that are objects in JSON.
	 *
	 * @param alternatives returns the types that a value of a type may have: its
	 * subtypes, or the type itself; empty if it is no object
	 * @param properties returns the properties of a type
	 */
	record Objects(Function<JavaType, List<JavaType>> alternatives, Function<JavaType, List<Property>> properties) {
	}

}
