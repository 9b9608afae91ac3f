package io.mcpspring.schema;

import java.util.HashSet;
import java.util.Set;

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
 */
final class UniqueItemsKeyword extends AbstractKeyword {

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
			for (int i = 0; i < node.size(); i++) {
				if (!seen.add(CanonicalText.of(node.get(i)))) {
					execution.addError(error().instanceNode(node)
						.instanceLocation(path)
						.evaluationPath(execution.getEvaluationPath())
						.locale(execution.getExecutionConfig().getLocale())
						.arguments(i)
						.build());
					return;
				}
			}
		}

	}

}
