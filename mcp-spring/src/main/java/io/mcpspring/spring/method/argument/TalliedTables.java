package io.mcpspring.spring.method.argument;

import java.io.Serial;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import io.mcpspring.context.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * Sets and maps that count their elements or keys of equal hash while a value is read.
 */
final class TalliedTables {

	/** The size up to which a table is quick in any case. */
	static final int SMALL = 2000;

	/** The maximum number of elements or keys of equal hash. */
	private static final int MAX_ALIKE = 100;

	static final String TOO_MANY = "has too many elements or keys that must differ; send fewer at once";

	static final String URLS = "URLs in a set or as keys are not read, because their comparison looks up their "
			+ "hosts; the server has to take URIs";

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

	private TalliedTables() {
	}

	/**
	 * Return whether a class may compare a new element or key with all present ones. Of
	 * interfaces Spring and Jackson make hash tables or lists.
	 */
	static boolean isTable(Class<?> type) {
		return (Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type))
				&& Stream.of(List.class, Queue.class, SortedSet.class, SortedMap.class)
					.noneMatch((other) -> other.isAssignableFrom(type));
	}

	/** Return whether a table orders elements or keys of equal hash if it can. */
	static boolean isOrdering(Class<?> table) {
		return table.isInterface() || Stream.of(HashSet.class, HashMap.class, ConcurrentHashMap.class)
			.anyMatch((ordering) -> ordering.isAssignableFrom(table));
	}

	/** Return whether a class is quick with any elements or keys of another class. */
	static boolean isQuick(Class<?> type, Class<?> element) {
		return !isTable(type) || Enum.class.isAssignableFrom(element) || (isOrdering(type) && ORDERED.get(element));
	}

	/**
	 * Check an element or key before its hash code is asked for.
	 * @throws ToolException if its hash code looks up the name of a host
	 */
	static void checkHash(@Nullable Object element) {
		if (UrlHashes.hashLooksUpHost(element)) {
			throw new ToolException(URLS);
		}
	}

	/** The reading of one value, with whose end its tables count no more. */
	static final class Reading {

		private boolean over;

		Tally table() {
			return new Tally(this);
		}

		void end() {
			this.over = true;
		}

	}

	/** Number of the elements or keys of one table by their hash. */
	static final class Tally {

		private final Reading reading;

		private final Map<Integer, Integer> alike = new HashMap<>(0);

		private boolean begun;

		Tally(Reading reading) {
			this.reading = reading;
		}

		/** Count an element before it is added to the present ones. */
		void add(@Nullable Object element, Collection<?> present) {
			if (this.reading.over) {
				return;
			}
			checkHash(element);
			if (present.size() < SMALL) {
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
				throw new ToolException(TOO_MANY);
			}
		}

	}

	static final class TalliedLinkedSet extends LinkedHashSet<@Nullable Object> {

		@Serial
		private static final long serialVersionUID = 1L;

		private final transient @Nullable Tally tally;

		TalliedLinkedSet(Reading reading) {
			this.tally = reading.table();
		}

		@Override
		public boolean add(@Nullable Object element) {
			if (this.tally != null) {
				this.tally.add(element, this);
			}
			return super.add(element);
		}

	}

	static final class TalliedLinkedMap extends LinkedHashMap<@Nullable Object, @Nullable Object> {

		@Serial
		private static final long serialVersionUID = 1L;

		private final transient @Nullable Tally tally;

		TalliedLinkedMap(Reading reading) {
			this.tally = reading.table();
		}

		@Override
		public @Nullable Object put(@Nullable Object key, @Nullable Object value) {
			if (this.tally != null) {
				this.tally.add(key, keySet());
			}
			return super.put(key, value);
		}

	}

	static final class TalliedConcurrentMap extends ConcurrentHashMap<Object, Object> {

		@Serial
		private static final long serialVersionUID = 1L;

		private final transient @Nullable Tally tally;

		TalliedConcurrentMap(Reading reading) {
			this.tally = reading.table();
		}

		@Override
		public @Nullable Object put(Object key, Object value) {
			if (this.tally != null) {
				this.tally.add(key, keySet());
			}
			return super.put(key, value);
		}

	}

}
