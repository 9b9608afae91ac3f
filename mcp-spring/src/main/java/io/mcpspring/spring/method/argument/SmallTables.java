package io.mcpspring.spring.method.argument;

import java.io.Serial;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import io.mcpspring.context.ToolException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.jdk.CollectionDeserializer;
import tools.jackson.databind.deser.jdk.MapDeserializer;
import tools.jackson.databind.deser.jdk.StringCollectionDeserializer;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapType;

/**
 * Bound for sets and maps that do not count elements or keys of equal hash, such as
 * {@code Hashtable}, {@code CopyOnWriteArraySet} and classes of the application: the size
 * up to which a table is quick in any case.
 */
final class SmallTables extends ValueDeserializerModifier {

	@Serial
	private static final long serialVersionUID = 1L;

	private final transient Predicate<Class<?>> counted;

	/**
	 * Create the bound.
	 * @param counted whether new objects of a class count their elements or keys
	 */
	SmallTables(Predicate<Class<?>> counted) {
		this.counted = counted;
	}

	@Override
	public ValueDeserializer<?> modifyCollectionDeserializer(DeserializationConfig config, CollectionType type,
			BeanDescription.Supplier described, ValueDeserializer<?> present) {
		boolean usual = present instanceof CollectionDeserializer || present instanceof StringCollectionDeserializer;
		return usual ? bounded(type.getRawClass(), type.getContentType().getRawClass(), present) : present;
	}

	@Override
	public ValueDeserializer<?> modifyMapDeserializer(DeserializationConfig config, MapType type,
			BeanDescription.Supplier described, ValueDeserializer<?> present) {
		Class<?> key = type.getKeyType().getRawClass();
		return (present instanceof MapDeserializer)
				? bounded(type.getRawClass(), (key != Object.class) ? key : String.class, present) : present;
	}

	private ValueDeserializer<?> bounded(Class<?> table, Class<?> element, ValueDeserializer<?> present) {
		return TalliedTables.isQuick(table, element) ? present
				: new Bounded(present, (ValueInstantiator.Gettable) present, this.counted.test(table));
	}

	private static final class Bounded extends DelegatingDeserializer {

		private final ValueInstantiator tables;

		private final boolean counted;

		Bounded(ValueDeserializer<?> present, ValueInstantiator.Gettable tables, boolean counted) {
			super(present);
			this.tables = tables.getValueInstantiator();
			this.counted = counted;
		}

		@Override
		protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> changed) {
			return new Bounded(changed, (ValueInstantiator.Gettable) changed, this.counted);
		}

		@Override
		public Object deserialize(JsonParser parser, DeserializationContext context) {
			JsonToken token = parser.currentToken();
			boolean several = token == JsonToken.START_ARRAY || token == JsonToken.START_OBJECT
					|| token == JsonToken.PROPERTY_NAME;
			boolean plain = this.tables.canCreateUsingDefault() && !this.tables.canCreateUsingDelegate()
					&& !this.tables.canCreateUsingArrayDelegate() && !this.tables.canCreateFromObjectWith();
			return (several && plain && !this.counted)
					? deserialize(parser, context, this.tables.createUsingDefault(context))
					: super.deserialize(parser, context);
		}

		@Override
		public Object deserialize(JsonParser parser, DeserializationContext context, Object table) {
			boolean request = context.getAttribute(TalliedTables.Reading.class) != null;
			super.deserialize(parser, context, request ? Room.of(table) : table);
			return table;
		}

	}

	/** Room for elements that are read. */
	private static final class Room {

		private int left = TalliedTables.SMALL;

		@SuppressWarnings("unchecked")
		static Object of(Object table) {
			return (table instanceof Map<?, ?> map) ? new BoundedMap((Map<@Nullable Object, @Nullable Object>) map)
					: new BoundedCollection((Collection<@Nullable Object>) table);
		}

		void take(@Nullable Object element) {
			TalliedTables.checkHash(element);
			if (--this.left < 0) {
				throw new ToolException(TalliedTables.TOO_MANY);
			}
		}

	}

	private static final class BoundedCollection extends AbstractCollection<@Nullable Object> {

		private final Collection<@Nullable Object> elements;

		private final Room room = new Room();

		BoundedCollection(Collection<@Nullable Object> elements) {
			this.elements = elements;
		}

		@Override
		public boolean add(@Nullable Object element) {
			this.room.take(element);
			return this.elements.add(element);
		}

		@Override
		public Iterator<@Nullable Object> iterator() {
			return this.elements.iterator();
		}

		@Override
		public int size() {
			return this.elements.size();
		}

	}

	private static final class BoundedMap extends AbstractMap<@Nullable Object, @Nullable Object> {

		private final Map<@Nullable Object, @Nullable Object> entries;

		private final Room room = new Room();

		BoundedMap(Map<@Nullable Object, @Nullable Object> entries) {
			this.entries = entries;
		}

		@Override
		public @Nullable Object get(@Nullable Object key) {
			return this.entries.get(key);
		}

		@Override
		public @Nullable Object put(@Nullable Object key, @Nullable Object value) {
			this.room.take(key);
			return this.entries.put(key, value);
		}

		@Override
		public Set<Entry<@Nullable Object, @Nullable Object>> entrySet() {
			return this.entries.entrySet();
		}

	}

}
