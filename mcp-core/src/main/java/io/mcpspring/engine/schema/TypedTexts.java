package io.mcpspring.engine.schema;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

import com.networknt.schema.Error;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Texts that stand for values of another type. Models now and then write {@code "[1]"},
 * {@code "5"} or {@code "true"} in quotes. A text is replaced only where the schema
 * allows no string, it spells a value of a type that the schema does allow, and this
 * value fits. Texts within such a text are not replaced.
 */
final class TypedTexts {

	/** A value may select the schema of others, and each round evaluates all values. */
	private static final int MAX_ROUNDS = 2;

	/** The maximum number of errors in a round, enough for texts within lists. */
	private static final int MAX_ERRORS = 400;

	/**
	 * The maximum length of all texts that are parsed for a call. The values take many
	 * times the memory of their texts, by which the call was admitted.
	 */
	private static final int MAX_PARSED = 4096;

	private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

	private static final BigInteger MAX_INTEGER = BigInteger.TWO.pow(53);

	private final CompiledSchema schema;

	private final Function<String, @Nullable JsonNode> parser;

	private final EvaluationWork work;

	/** The texts that were replaced, by their place. */
	private final Map<List<Object>, JsonNode> replaced = new LinkedHashMap<>();

	private int parsed;

	TypedTexts(CompiledSchema schema, Function<String, @Nullable JsonNode> parser, EvaluationWork work) {
		this.schema = schema;
		this.parser = parser;
		this.work = work;
	}

	/**
	 * Replace texts.
	 * @param given the value; not modified
	 * @return a copy with the values of texts; the same value if there are none
	 */
	JsonNode replace(JsonNode given) {
		JsonNode value = given.deepCopy();
		List<Error> errors = this.schema.errors(value, MAX_ERRORS, this.work);
		int round = 0;
		while (round < MAX_ROUNDS && replaceOnce(value, errors)) {
			errors = this.schema.errors(value, MAX_ERRORS, this.work);
			round++;
		}
		if (round > 0) {
			restoreMisfits(value, errors);
		}
		return this.replaced.isEmpty() ? given : value;
	}

	private boolean replaceOnce(JsonNode value, List<Error> errors) {
		Map<List<Object>, List<Error>> byPlace = new LinkedHashMap<>();
		for (Error error : errors) {
			byPlace.computeIfAbsent(Choices.elements(error.getInstanceLocation()), (place) -> new ArrayList<>())
				.add(error);
		}
		boolean any = false;
		for (Map.Entry<List<Object>, List<Error>> entry : byPlace.entrySet()) {
			List<Object> place = entry.getKey();
			JsonNode text = at(value, place);
			JsonNode typed = (text.isString() && !place.isEmpty() && !isWithinText(place))
					? typed(text.stringValue(), types(entry.getValue())) : null;
			if (typed != null) {
				set(value, place, typed);
				this.replaced.put(place, text);
				any = true;
			}
		}
		return any;
	}

	private boolean isWithinText(List<Object> place) {
		return this.replaced.keySet().stream().anyMatch((text) -> isWithin(place, text));
	}

	private static boolean isWithin(List<Object> place, List<Object> outer) {
		return place.size() >= outer.size() && place.subList(0, outer.size()).equals(outer);
	}

	private void restoreMisfits(JsonNode value, List<Error> errors) {
		for (Error error : errors) {
			List<Object> place = Choices.elements(error.getInstanceLocation());
			this.replaced.entrySet().removeIf((entry) -> {
				boolean misfit = isWithin(place, entry.getKey());
				if (misfit) {
					set(value, entry.getKey(), entry.getValue());
				}
				return misfit;
			});
		}
	}

	/** Return the types that a place allows; none if one of its schemas takes strings. */
	private static Set<String> types(List<Error> errors) {
		Set<String> types = new HashSet<>();
		Set<List<Object>> typed = new HashSet<>();
		Set<List<Object>> all = new HashSet<>();
		for (Error error : errors) {
			List<Object> path = Choices.elements(error.getEvaluationPath());
			List<Object> schema = path.subList(0, Math.max(path.size() - 1, 0));
			if (error.getKeyword().equals("type")) {
				String expected = String.valueOf(error.getArguments()[1]);
				types.addAll(List.of(expected.replaceAll("[\\[\\] ]", "").split(",")));
				typed.add(schema);
			}
			else if (!Choices.KEYWORDS.contains(error.getKeyword())) {
				all.add(schema);
			}
		}
		return typed.containsAll(all) ? types : Set.of();
	}

	private @Nullable JsonNode typed(String text, Set<String> types) {
		String json = text.strip();
		boolean container = (types.contains("array") && json.startsWith("["))
				|| (types.contains("object") && json.startsWith("{"));
		boolean truth = types.contains("boolean") && (text.equals("true") || text.equals("false"));
		if (container || truth) {
			return parse(json);
		}
		boolean number = (types.contains("integer") || types.contains("number")) && NUMBER.matcher(text).matches();
		JsonNode parsed = number ? parse(text) : null;
		return (parsed != null && parsed.isNumber() && isExact(parsed)) ? parsed : null;
	}

	private @Nullable JsonNode parse(String text) {
		this.parsed += Math.min(text.length(), MAX_PARSED + 1);
		return (this.parsed <= MAX_PARSED) ? this.parser.apply(text) : null;
	}

	/** Whether a number is one that each reader reads as the same. */
	private static boolean isExact(JsonNode number) {
		return number.isIntegralNumber() ? number.bigIntegerValue().abs().compareTo(MAX_INTEGER) <= 0
				: Double.isFinite(number.doubleValue());
	}

	private static JsonNode at(JsonNode value, List<Object> place) {
		JsonNode node = value;
		for (Object step : place) {
			node = node.isArray() ? node.path(index(step)) : node.path(String.valueOf(step));
		}
		return node;
	}

	private static void set(JsonNode value, List<Object> place, JsonNode changed) {
		JsonNode holder = at(value, place.subList(0, place.size() - 1));
		Object last = place.get(place.size() - 1);
		if (holder instanceof ObjectNode object) {
			object.set(String.valueOf(last), changed);
		}
		else if (holder instanceof ArrayNode array) {
			array.set(index(last), changed);
		}
	}

	private static int index(Object step) {
		return (step instanceof Integer index) ? index : Integer.parseInt(String.valueOf(step));
	}

}
