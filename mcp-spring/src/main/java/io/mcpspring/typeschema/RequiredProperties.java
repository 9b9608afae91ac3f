package io.mcpspring.typeschema;

import io.mcpspring.annotation.McpToolParam;
import io.mcpspring.typeschema.declaration.Constraints;
import io.mcpspring.typeschema.declaration.Declaration;
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
		McpToolParam param = declaration.find(McpToolParam.class);
		if (param != null && (!param.required() || !param.defaultValue().equals(McpToolParam.NO_DEFAULT))) {
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
	 * Return whether a property that is written is never {@code null}. Constraints of
	 * Bean Validation say nothing about it, since results are not validated.
	 * @param type its type
	 * @param declaration its annotations
	 * @param explicit whether Jackson says that it is required, or {@code null}
	 * @return {@code false} if nothing says so
	 */
	static boolean isNonNull(JavaType type, Declaration declaration, @Nullable Boolean explicit) {
		return !Containers.isOptional(type)
				&& (type.isPrimitive() || declaration.nullness() == Nullness.NON_NULL || Boolean.TRUE.equals(explicit));
	}

	private static boolean forbidsNull(Declaration declaration) {
		return Constraints.PRESENT && Constraints.forbidNull(declaration);
	}

}
