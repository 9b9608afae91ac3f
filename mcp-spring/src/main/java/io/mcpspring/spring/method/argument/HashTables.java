package io.mcpspring.spring.method.argument;

import java.io.Serial;
import java.net.URL;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import io.mcpspring.context.ToolException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.ValueInstantiators;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.ResolvableType;

/**
 * Bound for the sets and maps that are read from JSON. A client may choose elements and
 * keys with equal hash codes. Hash tables order these only if their class is comparable
 * to itself, as {@code String} is but neither {@code LocalDateTime} nor a record, and
 * compare them one by one otherwise.
 */
public final class HashTables {

	private static final Map<Class<?>, Function<TalliedTables.Reading, Object>> TALLIED = Map.of(HashSet.class,
			TalliedTables.TalliedLinkedSet::new, LinkedHashSet.class, TalliedTables.TalliedLinkedSet::new,
			HashMap.class, TalliedTables.TalliedLinkedMap::new, LinkedHashMap.class,
			TalliedTables.TalliedLinkedMap::new, ConcurrentHashMap.class, TalliedTables.TalliedConcurrentMap::new);

	private HashTables() {
	}

	/**
	 * Return a mapper whose readers can be bounded.
	 * @param mapper the mapper of the application
	 * @return a copy for {@link #read}
	 */
	public static JsonMapper prepare(JsonMapper mapper) {
		return mapper.rebuild().addModule(new Tables()).build();
	}

	/**
	 * Read a value of a request.
	 * @param reader a reader of a {@linkplain #prepare prepared} mapper
	 * @param json the value
	 * @param <T> the type of the reader
	 * @return the value
	 * @throws RuntimeException as the reader does, or if a set or map has too many
	 * elements or keys with equal hash codes
	 */
	public static <T extends @Nullable Object> T read(ObjectReader reader, JsonNode json) {
		TalliedTables.Reading reading = new TalliedTables.Reading();
		try {
			return reader.withAttribute(TalliedTables.Reading.class, reading).readValue(json);
		}
		finally {
			reading.end(); // The method may add any elements.
		}
	}

	/**
	 * Check elements of a set that is not read from JSON.
	 * @param table the class of the set
	 * @param elements the elements
	 * @throws ToolException if too many have equal hash codes, or there are too many for
	 * the class, or hash codes look up names of hosts
	 */
	static void check(Class<?> table, Collection<?> elements) {
		elements.forEach(TalliedTables::checkHash);
		if (elements.size() > TalliedTables.SMALL) {
			if (!TalliedTables.isOrdering(table)) {
				throw new ToolException(TalliedTables.TOO_MANY);
			}
			new TalliedTables.Reading().table().addAll(elements);
		}
	}

	/**
	 * Check a value that another reader, with the settings of this one, will read.
	 * @param name the name of the argument
	 * @param reader a reader of a {@linkplain #prepare prepared} mapper
	 * @param json the value
	 * @throws ToolException if a set or map has too many elements or keys with equal hash
	 * codes, or hash codes look up names of hosts
	 */
	public static void check(String name, ObjectReader reader, JsonNode json) {
		if (!isLarge(json) && !mayHaveHosts(json)) {
			return;
		}
		try {
			HashTables.<@Nullable Object>read(reader, json);
		}
		catch (RuntimeException ex) {
			if (NestedExceptionUtils.getMostSpecificCause(ex) instanceof ToolException refusal) {
				throw new ToolException("Argument '" + name + "' " + refusal.getMessage());
			}
		}
	}

	private static boolean isLarge(JsonNode json) {
		return json.size() > TalliedTables.SMALL || json.valueStream().anyMatch(HashTables::isLarge);
	}

	/** Return whether a text or name may be a URL with a host. */
	private static boolean mayHaveHosts(JsonNode json) {
		return (json.isString() && mayHaveHost(json.stringValue()))
				|| json.propertyNames().stream().anyMatch(HashTables::mayHaveHost)
				|| json.valueStream().anyMatch(HashTables::mayHaveHosts);
	}

	private static boolean mayHaveHost(String text) {
		return text.contains("//");
	}

	/**
	 * Return whether a type is a set of URLs, or a map with URLs as keys, whose hash
	 * codes look up names of hosts.
	 * @param declared the type
	 * @return {@code true} if hash codes look up hosts
	 */
	public static boolean hashesUrls(ResolvableType declared) {
		ResolvableType hashed = Map.class.isAssignableFrom(declared.toClass()) ? declared.asMap().getGeneric(0)
				: declared.asCollection().getGeneric(0);
		return hashed.toClass() == URL.class && TalliedTables.isTable(declared.toClass());
	}

	/**
	 * Check texts that Spring will convert to the elements of a set, or the keys of a
	 * map, whose hash codes are not known.
	 * @param name the name of the argument
	 * @param declared the type
	 * @param json the elements or members, or a text with commas between elements
	 * @throws ToolException if there are too many for elements of unknown hash codes, or
	 * hash codes look up names of hosts
	 */
	public static void checkTexts(String name, ResolvableType declared, JsonNode json) {
		boolean some = json.isString() ? !json.stringValue().isBlank() : !json.isEmpty();
		if (some && hashesUrls(declared)) {
			throw new ToolException("Argument '" + name + "' " + TalliedTables.URLS);
		}
		if (Collection.class.isAssignableFrom(declared.toClass())) {
			Class<?> element = declared.asCollection().getGeneric(0).toClass();
			long count = json.isString() ? json.stringValue().chars().filter((c) -> c == ',').count() : json.size();
			if (count > TalliedTables.SMALL
					&& !TalliedTables.isQuick(declared.toClass(), (element != Object.class) ? element : String.class)) {
				throw new ToolException("Argument '" + name + "' " + TalliedTables.TOO_MANY);
			}
		}
	}

	/** The module that replaces the tables of the JDK. */
	private static final class Tables extends SimpleModule {

		@Serial
		private static final long serialVersionUID = 1L;

		Tables() {
			super(HashTables.class.getName());
		}

		@Override
		public void setupModule(SetupContext context) {
			context.addValueInstantiators(new Instantiators());
			context.addDeserializerModifier(new SmallTables(TALLIED::containsKey));
		}

	}

	private static final class Instantiators implements ValueInstantiators {

		@Override
		public @Nullable ValueInstantiator findValueInstantiator(DeserializationConfig config,
				BeanDescription.Supplier described) {
			return null;
		}

		@Override
		public ValueInstantiator modifyValueInstantiator(DeserializationConfig config,
				BeanDescription.Supplier described, ValueInstantiator present) {
			Function<TalliedTables.Reading, Object> tallied = TALLIED.get(described.getBeanClass());
			return (tallied != null) ? new Instantiator(described.getBeanClass(), present, tallied) : present;
		}

	}

	private static final class Instantiator extends ValueInstantiator.Delegating {

		@Serial
		private static final long serialVersionUID = 1L;

		private final Class<?> type;

		private final transient Function<TalliedTables.Reading, Object> tallied;

		Instantiator(Class<?> type, ValueInstantiator present, Function<TalliedTables.Reading, Object> tallied) {
			super(present);
			this.type = type;
			this.tallied = tallied;
		}

		@Override
		public Class<?> getValueClass() {
			return this.type;
		}

		@Override
		public Object createUsingDefault(DeserializationContext context) {
			return (context.getAttribute(TalliedTables.Reading.class) instanceof TalliedTables.Reading reading)
					? this.tallied.apply(reading) : super.createUsingDefault(context);
		}

	}

}
