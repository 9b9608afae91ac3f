package io.mcpspring.openapi.document;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reader of the text of a document, JSON or YAML 1.2, with bounds on its depth and on the
 * expansion of aliases.
 */
final class DocumentText {

	private static final int MAX_DEPTH = 200;

	private static final int MAX_ALIASES = 1000;

	/** Longer numbers take time that grows with the square of their length. */
	private static final int MAX_DIGITS = 1000;

	/**
	 * The scanner of YAML copies all of a text without spaces for each kilobyte of it.
	 */
	private static final int MAX_WORD = 100_000;

	/** More than any public document has by an order of magnitude. */
	private static final int MAX_VALUES = 20_000_000;

	/** The memory of a value in a tree, with its name. */
	private static final int VALUE = 100;

	/** The memory of a value of YAML before it is one of a tree, which has its place. */
	private static final int YAML_VALUE = 500;

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	/** The memory for the values of a document, and of all those that it refers to. */
	static final long MEMORY = Runtime.getRuntime().maxMemory() / 4 * 3;

	private final int maxValues;

	private int values;

	/** Without aliases there are not more values than characters. */
	private DocumentText(int length) {
		this.maxValues = (int) Math.min(MAX_VALUES, 100_000 + 4L * length);
	}

	/**
	 * Read a text.
	 * @param text the text
	 * @return the tree
	 * @throws IllegalArgumentException if it is neither, or takes more than three
	 * quarters of the heap; the message names the line
	 */
	static JsonNode read(String text) {
		return read(text, MEMORY);
	}

	static JsonNode read(String text, long memory) {
		if (weight(text) > memory) {
			throw new IllegalArgumentException("its values take more than the %,d MB of memory that there are for them"
				.formatted(memory / 1024 / 1024));
		}
		return isJson(text) ? json(text) : yaml(text);
	}

	/** Return about the memory that a text takes while it becomes a tree, in bytes. */
	static long weight(String text) {
		return values(text) * (isJson(text) ? VALUE : YAML_VALUE);
	}

	/** Return about the memory that a text takes as a tree, in bytes. */
	static long kept(String text) {
		return values(text) * VALUE;
	}

	private static long values(String text) {
		boolean json = isJson(text);
		return text.chars().filter((c) -> c == ',' || c == '[' || c == '{' || (c == '\n' && !json)).count();
	}

	private static boolean isJson(String text) {
		return text.stripLeading().startsWith("{");
	}

	private static JsonNode json(String text) {
		try {
			JsonFactory factory = JsonFactory.builder()
				.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
				.streamReadConstraints(StreamReadConstraints.builder()
					.maxNestingDepth(MAX_DEPTH)
					.maxStringLength(Integer.MAX_VALUE)
					.maxNumberLength(MAX_DIGITS)
					.build())
				.build();
			return new JsonMapper(factory).readTree(text);
		}
		catch (JacksonException ex) {
			String line = (ex.getLocation() != null) ? " in line " + ex.getLocation().getLineNr() : "";
			throw new IllegalArgumentException("it is not JSON" + line + ": " + ex.getOriginalMessage(), ex);
		}
	}

	private static JsonNode yaml(String text) {
		checkWords(text);
		LoadSettings settings = LoadSettings.builder()
			.setAllowDuplicateKeys(false)
			.setMaxAliasesForCollections(MAX_ALIASES)
			.setCodePointLimit(Integer.MAX_VALUE)
			.setSchema(new BoundedNumbers())
			.build();
		try {
			return new DocumentText(text.length()).tree(new Load(settings).loadFromString(text), 0);
		}
		catch (YamlEngineException | StackOverflowError ex) {
			String detail = (ex instanceof StackOverflowError) ? "it is nested too deeply"
					: String.valueOf(ex.getMessage()).replaceAll("\\s+", " ");
			throw new IllegalArgumentException("it is not YAML: " + detail, ex);
		}
	}

	private static void checkWords(String text) {
		int length = 0;
		for (int i = 0; i < text.length(); i++) {
			length = (text.charAt(i) > ' ') ? length + 1 : 0;
			if (length > MAX_WORD) {
				throw new IllegalArgumentException(
						"it has more than %,d characters without a space in between".formatted(MAX_WORD));
			}
		}
	}

	private JsonNode tree(@Nullable Object value, int depth) {
		if (++this.values > this.maxValues || depth > MAX_DEPTH) {
			throw new IllegalArgumentException(
					"it is too large, or its aliases multiply: at most %,d values in %d levels"
						.formatted(this.maxValues, MAX_DEPTH));
		}
		if (value instanceof Map<?, ?> map) {
			ObjectNode object = NODES.objectNode();
			map.forEach((key, member) -> object.set(String.valueOf(key), tree(member, depth + 1)));
			return object;
		}
		if (value instanceof Iterable<?> list) {
			ArrayNode array = NODES.arrayNode();
			list.forEach((element) -> array.add(tree(element, depth + 1)));
			return array;
		}
		return scalar(value);
	}

	private static JsonNode scalar(@Nullable Object value) {
		if (value instanceof Double number && Double.isFinite(number)) {
			return NODES.numberNode(BigDecimal.valueOf(number));
		}
		if (value == null || value instanceof Boolean || value instanceof Integer || value instanceof Long
				|| value instanceof BigInteger) {
			return JsonMapper.shared().valueToTree(value);
		}
		return NODES.stringNode(value.toString());
	}

	/**
	 * The schema of YAML 1.2 with numbers of a limited length.
	 */
	private static final class BoundedNumbers extends CoreSchema {

		@Override
		public Map<Tag, ConstructNode> getSchemaTagConstructors() {
			Map<Tag, ConstructNode> constructors = new HashMap<>(super.getSchemaTagConstructors());
			constructors.computeIfPresent(Tag.INT, (tag, constructor) -> bounded(constructor));
			constructors.computeIfPresent(Tag.FLOAT, (tag, constructor) -> bounded(constructor));
			return constructors;
		}

		private static ConstructNode bounded(ConstructNode constructor) {
			return (node) -> {
				if (node instanceof ScalarNode scalar && scalar.getValue().length() > MAX_DIGITS) {
					throw new YamlEngineException("a number has more than " + MAX_DIGITS + " digits");
				}
				return constructor.construct(node);
			};
		}

	}

}
