package io.mcpspring.spring.method.argument;

import java.io.Serial;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

/**
 * Bound for the sets and maps that are read from JSON. A client may choose elements and
 * keys with equal hash codes. Hash tables order these only if their class is comparable
 * to itself, as {@code String} is but neither {@code LocalDateTime} nor a record, and
 * compare them one by one otherwise.
 */
public final class HashTables {

	/** The size up to which a table is quick in any case. */
	private static final int SMALL = 2000;

	/** The maximum number of elements or keys of equal hash. */
	private static final int MAX_ALIKE = 100;

	private static final Map<Class<?>, Function<Tallies, Object>> TALLIED = Map.of(HashSet.class, TalliedSet::new,
			LinkedHashSet.class, TalliedLinkedSet::new, HashMap.class, TalliedMap::new, LinkedHashMap.class,
			TalliedLinkedMap::new);

	private static final ClassValue<Boolean> ORDERED = new ClassValue<>() {

		@Override
		protected Boolean computeValue(Class<?> type) {
			for (Type implemented : type.getGenericInterfaces()) {
				if (implemented instanceof ParameterizedType generic && generic.getRawType() == Comparable.class
						&& generic.getActualTypeArguments()[0] == type) {
					return true;
				}
			}
			return type == String.class || Enum.class.isAssignableFrom(type);
		}

	};

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
		Tallies tallies = new Tallies();
		try {
			return reader.withAttribute(Tallies.class, tallies).readValue(json);
		}
		finally {
			tallies.over = true; // The method may add any elements.
		}
	}

	/**
	 * Check elements of a set that is not read from JSON.
	 * @param elements the elements
	 * @throws ToolException if too many have equal hash codes
	 */
	static void check(Collection<?> elements) {
		if (elements.size() > SMALL) {
			new Tally(new Tallies()).addAll(elements);
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
			Function<Tallies, Object> tallied = TALLIED.get(described.getBeanClass());
			return (tallied != null) ? new Instantiator(described.getBeanClass(), present, tallied) : present;
		}

	}

	private static final class Instantiator extends ValueInstantiator.Delegating {

		@Serial
		private static final long serialVersionUID = 1L;

		private final Class<?> type;

		private final transient Function<Tallies, Object> tallied;

		Instantiator(Class<?> type, ValueInstantiator present, Function<Tallies, Object> tallied) {
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
			return (context.getAttribute(Tallies.class) instanceof Tallies reading) ? this.tallied.apply(reading)
					: super.createUsingDefault(context);
		}

	}

	/** The tallies of all tables of one value, which end with its reading. */
	private static final class Tallies {

		private boolean over;

	}

	/** Number of the elements or keys of one table by their hash. */
	private static final class Tally {

		private final Tallies reading;

		private final Map<Integer, Integer> alike = new HashMap<>(0);

		private boolean begun;

		Tally(Tallies reading) {
			this.reading = reading;
		}

		/** Count an element before it is added to the present ones. */
		void add(@Nullable Object element, Collection<?> present) {
			if (present.size() < SMALL || this.reading.over) {
				return;
			}
			if (!this.begun) {
				this.begun = true;
				addAll(present);
			}
			count(element);
		}

		void addAll(Collection<?> elements) {
			elements.forEach(this::count);
		}

		private void count(@Nullable Object element) {
			if (element == null || ORDERED.get(element.getClass())) {
				return;
			}
			if (this.alike.merge(element.hashCode(), 1, Integer::sum) > MAX_ALIKE) {
				throw new ToolException("has too many elements or keys that must differ; send fewer at once");
			}
		}

	}

	private static final class TalliedSet extends HashSet<@Nullable Object> {

		@Serial
		private static final long serialVersionUID = 1L;

		private final transient @Nullable Tally tally;

		TalliedSet(Tallies reading) {
			this.tally = new Tally(reading);
		}

		@Override
		public boolean add(@Nullable Object element) {
			if (this.tally != null) {
				this.tally.add(element, this);
			}
			return super.add(element);
		}

	}

	private static final class TalliedLinkedSet extends LinkedHashSet<@Nullable Object> {

		@Serial
		private static final long serialVersionUID = 1L;

		private final transient @Nullable Tally tally;

		TalliedLinkedSet(Tallies reading) {
			this.tally = new Tally(reading);
		}

		@Override
		public boolean add(@Nullable Object element) {
			if (this.tally != null) {
				this.tally.add(element, this);
			}
			return super.add(element);
		}

	}

	private static final class TalliedMap extends HashMap<@Nullable Object, @Nullable Object> {

		@Serial
		private static final long serialVersionUID = 1L;

		private final transient @Nullable Tally tally;

		TalliedMap(Tallies reading) {
			this.tally = new Tally(reading);
		}

		@Override
		public @Nullable Object put(@Nullable Object key, @Nullable Object value) {
			if (this.tally != null) {
				this.tally.add(key, keySet());
			}
			return super.put(key, value);
		}

	}

	private static final class TalliedLinkedMap extends LinkedHashMap<@Nullable Object, @Nullable Object> {

		@Serial
		private static final long serialVersionUID = 1L;

		private final transient @Nullable Tally tally;

		TalliedLinkedMap(Tallies reading) {
			this.tally = new Tally(reading);
		}

		@Override
		public @Nullable Object put(@Nullable Object key, @Nullable Object value) {
			if (this.tally != null) {
				this.tally.add(key, keySet());
			}
			return super.put(key, value);
		}

	}

}
