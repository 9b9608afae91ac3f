package io.mcpspring.spring.method.result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.stream.BaseStream;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.mcpspring.engine.context.UnwritableResultException;
import io.mcpspring.spring.typeschema.declaration.TypeUse;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;

/**
 * Conversion of single-use sequences, such as streams and iterators, to lists of bounded
 * size. Streams are closed afterwards.
 */
final class Sequences {

	/** The bound, without which an endless sequence would exhaust the memory. */
	static final int MAX_ELEMENTS = 100_000;

	private Sequences() {
	}

	/**
	 * Return the type of the list that replaces a declared type; otherwise the type
	 * itself.
	 */
	static ResolvableType listed(ResolvableType type) {
		Class<?> raw = type.resolve(Object.class);
		if (raw == IntStream.class) {
			return listOf(ResolvableType.forClass(Integer.class));
		}
		if (raw == LongStream.class) {
			return listOf(ResolvableType.forClass(Long.class));
		}
		if (raw == DoubleStream.class) {
			return listOf(ResolvableType.forClass(Double.class));
		}
		if (BaseStream.class.isAssignableFrom(raw)) {
			return listOf(TypeArguments.first(type, BaseStream.class));
		}
		if (Iterator.class.isAssignableFrom(raw)) {
			return listOf(TypeArguments.first(type, Iterator.class));
		}
		return (raw == Iterable.class)
				? ResolvableType.forClassWithGenerics(Collection.class, TypeArguments.first(type, Iterable.class))
				: type;
	}

	/** Return the use of a declared type, whose items are never null in some types. */
	static TypeUse listed(ResolvableType type, TypeUse use) {
		Class<?> raw = type.resolve(Object.class);
		boolean numbers = raw == IntStream.class || raw == LongStream.class || raw == DoubleStream.class;
		return numbers ? TypeUse.listOf(TypeUse.UNKNOWN) : use;
	}

	private static ResolvableType listOf(ResolvableType item) {
		return ResolvableType.forClassWithGenerics(List.class, item);
	}

	/**
	 * Convert a value to a list.
	 * @param value the value
	 * @param declared the declared type of the value, as returned by {@link #listed}
	 * @return the list of its elements; any other value is returned unchanged
	 */
	static @Nullable Object list(@Nullable Object value, ResolvableType declared) {
		if (value instanceof BaseStream<?, ?> stream) {
			try (stream) {
				return list(stream.iterator());
			}
		}
		if (value instanceof Iterator<?> iterator) {
			return list(iterator);
		}
		if (value instanceof Iterable<?> iterable && !(value instanceof Collection<?>)
				&& declared.resolve() == Collection.class) {
			return list(iterable.iterator());
		}
		return value;
	}

	private static List<Object> list(Iterator<?> iterator) {
		List<Object> list = new ArrayList<>();
		while (iterator.hasNext()) {
			list.add(iterator.next());
			checkSize(list);
		}
		return list;
	}

	/**
	 * Check the number of elements so far.
	 * @throws UnwritableResultException if it exceeds the maximum
	 */
	static void checkSize(Collection<?> list) {
		if (list.size() > MAX_ELEMENTS) {
			throw new UnwritableResultException(
					"It has more than " + MAX_ELEMENTS + " elements, of which none can be sent.", null);
		}
	}

}
