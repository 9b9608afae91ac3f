package io.mcpspring.spring.typeschema.declaration;

import java.lang.annotation.Annotation;
import java.math.BigDecimal;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Negative;
import jakarta.validation.constraints.NegativeOrZero;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.node.ObjectNode;

/**
 * Constraints of Bean Validation as keywords of a schema. Those of groups other than the
 * default one are left to the validator, which knows the groups of a call. Outside of
 * their scope there are none.
 */
public final class Constraints {

	/**
	 * Whether the annotations are present; otherwise no method of this class may be
	 * called.
	 */
	public static final boolean PRESENT = Cascades.PRESENT;

	private Constraints() {
	}

	private static <A extends Annotation> @Nullable A find(Declaration declaration, Class<A> constraint) {
		return (declaration.use().scope() != ConstraintScope.NONE)
				? declaration.find(constraint, AppliedConstraints::contains) : null;
	}

	/**
	 * Return whether a value must not be {@code null}.
	 * @param declaration its annotations
	 * @return {@code false} if no constraint says so
	 */
	public static boolean forbidNull(Declaration declaration) {
		return find(declaration, NotNull.class) != null || find(declaration, NotBlank.class) != null
				|| find(declaration, NotEmpty.class) != null;
	}

	/**
	 * Return whether a nested value must not be {@code null}.
	 * @param use the use of its type
	 * @return {@code false} if no constraint says so
	 */
	public static boolean forbidNull(TypeUse use) {
		return forbidNull(Declaration.of(use));
	}

	/**
	 * Add the constraints of an argument. They do not apply to results, which nothing
	 * validates: stored data may be older than a constraint.
	 * @param schema the schema of its type
	 * @param type its type
	 * @param declaration its annotations
	 */
	public static void describe(ObjectNode schema, JavaType type, Declaration declaration) {
		if (type.isTypeOrSubTypeOf(Number.class) || type.isPrimitive()) {
			describeNumber(schema, declaration);
		}
		else {
			describeSize(schema, sizeUnit(type), declaration);
			describeText(schema, declaration);
		}
		TypeUse inner = declaration.use().inner();
		JavaType innerType = (type.isReferenceType()) ? type.getReferencedType() : type.getContentType();
		if (inner.type() != null && innerType != null) {
			String place = type.isReferenceType() ? "" : type.isMapLikeType() ? "additionalProperties" : "items";
			if ((place.isEmpty() ? schema : schema.get(place)) instanceof ObjectNode innerSchema) {
				describe(innerSchema, innerType, Declaration.of(inner));
			}
		}
	}

	private static String sizeUnit(JavaType type) {
		if (type.isMapLikeType()) {
			return "Properties";
		}
		boolean list = type.isCollectionLikeType() || (type.isArrayType() && !type.hasRawClass(char[].class));
		return list ? "Items" : "Length";
	}

	private static void describeSize(ObjectNode schema, String unit, Declaration declaration) {
		Size size = find(declaration, Size.class);
		int min = (size != null) ? size.min() : 0;
		if (find(declaration, NotEmpty.class) != null || find(declaration, NotBlank.class) != null) {
			min = Math.max(min, 1);
		}
		if (min > 0) {
			schema.put("min" + unit, min);
		}
		if (size != null && size.max() < Integer.MAX_VALUE) {
			schema.put("max" + unit, size.max());
		}
	}

	private static void describeText(ObjectNode schema, Declaration declaration) {
		Pattern pattern = find(declaration, Pattern.class);
		// A flag changes the meaning of the expression, and schemas have no flags.
		if (pattern != null && pattern.flags().length == 0 && PortablePattern.test(pattern.regexp())) {
			schema.put("pattern", anchored(pattern.regexp()));
		}
		if (find(declaration, Email.class) != null) {
			schema.put("format", "email");
		}
	}

	/**
	 * Anchor an expression, because the validator matches the whole text, a schema any
	 * part.
	 */
	private static String anchored(String regexp) {
		boolean already = regexp.startsWith("^") && regexp.endsWith("$") && !regexp.endsWith("\\$")
				&& regexp.indexOf('|') < 0;
		return already ? regexp : "^(?:" + regexp + ")$";
	}

	private static void describeNumber(ObjectNode schema, Declaration declaration) {
		Min least = find(declaration, Min.class);
		if (least != null) {
			schema.put("minimum", BigDecimal.valueOf(least.value()));
		}
		Max most = find(declaration, Max.class);
		if (most != null) {
			schema.put("maximum", BigDecimal.valueOf(most.value()));
		}
		boundByZero(schema, "minimum", declaration, PositiveOrZero.class);
		boundByZero(schema, "maximum", declaration, NegativeOrZero.class);
		boundByZero(schema, "exclusiveMinimum", declaration, Positive.class);
		boundByZero(schema, "exclusiveMaximum", declaration, Negative.class);
		DecimalMin min = find(declaration, DecimalMin.class);
		if (min != null) {
			schema.put(min.inclusive() ? "minimum" : "exclusiveMinimum", new BigDecimal(min.value()));
		}
		DecimalMax max = find(declaration, DecimalMax.class);
		if (max != null) {
			schema.put(max.inclusive() ? "maximum" : "exclusiveMaximum", new BigDecimal(max.value()));
		}
	}

	private static void boundByZero(ObjectNode schema, String keyword, Declaration declaration,
			Class<? extends Annotation> annotation) {
		if (find(declaration, annotation) != null) {
			schema.put(keyword, BigDecimal.ZERO);
		}
	}

}
