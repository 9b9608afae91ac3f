package io.mcpspring.engine.schema;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.BaseKeywordValidator;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import tools.jackson.databind.JsonNode;

/**
 * Replacement of the library's {@code uniqueItems}, which keeps items in a hash set of
 * nodes. A client could choose strings with equal hash codes, of which half a megabyte
 * takes seconds. Strings as keys are safe, because hash tables order colliding strings.
 * <p>
 * A method gets the items of an argument as a set of application types, which hash tables
 * do not order. Therefore the number of items that may collide there is bounded.
 */
final class UniqueItemsKeyword extends AbstractKeyword {

	/**
	 * The maximum number of objects and arrays, whose hash in a set is not known here.
	 */
	private static final int MAX_CONTAINERS = 2000;

	/** The maximum number of items of equal hash. */
	private static final int MAX_ALIKE = 100;

	UniqueItemsKeyword() {
		super("uniqueItems");
	}

	@Override
	public KeywordValidator newValidator(SchemaLocation location, JsonNode value, Schema parent,
			SchemaContext context) {
		return new Validator(this, value, location, parent, context);
	}

	private static final class Validator extends BaseKeywordValidator {

		private final boolean required;

		Validator(UniqueItemsKeyword keyword, JsonNode value, SchemaLocation location, Schema parent,
				SchemaContext context) {
			super(keyword, value, location, parent, context);
			this.required = value.asBoolean(false);
		}

		@Override
		public void validate(ExecutionContext execution, JsonNode node, JsonNode root, NodePath path) {
			if (!this.required || !node.isArray()) {
				return;
			}
			Set<String> seen = new HashSet<>();
			if (execution instanceof BoundedEvaluation evaluation && evaluation.isOfArguments() && mayCollide(node)) {
				evaluation.giveUp();
				execution.addError(error(execution, node, path));
				return;
			}
			for (int i = 0; i < node.size(); i++) {
				if (!seen.add(CanonicalText.of(node.get(i)))) {
					execution.addError(error(execution, node, path, i));
					return;
				}
			}
		}

		/** Return whether many items may have equal hashes as values of another type. */
		private static boolean mayCollide(JsonNode array) {
			Map<Integer, Integer> alike = new HashMap<>();
			int containers = 0;
			for (JsonNode item : array) {
				containers += item.isContainer() ? 1 : 0;
				if (containers > MAX_CONTAINERS || alike.merge(item.hashCode(), 1, Integer::sum) > MAX_ALIKE) {
					return true;
				}
			}
			return false;
		}

		private Error error(ExecutionContext execution, JsonNode node, NodePath path, Object... repeated) {
			return error().instanceNode(node)
				.instanceLocation(path)
				.evaluationPath(execution.getEvaluationPath())
				.locale(execution.getExecutionConfig().getLocale())
				.arguments(repeated)
				.build();
		}

	}

}
