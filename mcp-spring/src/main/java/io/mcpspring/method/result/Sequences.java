package io.mcpspring.method.result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.stream.BaseStream;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.mcpspring.context.UnwritableResultException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;

/**
 * Makes lists of what can be gone through only once or says nothing but that. Streams are
 * closed afterwards, and no more than a bound is taken from them.
 */
final class Sequences {

	/** Without a bound an endless one would take all memory. */
	static final int MAX_ELEMENTS = 100_000;

	private Sequences() {
	}

	/** The type of the list that stands for a declared type; else the type itself. */
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

	private static ResolvableType listOf(ResolvableType item) {
		return ResolvableType.forClassWithGenerics(List.class, item);
	}

	/**
	 * Make a list of a value.
	 * @param value the value
	 * @param declared the declared type of the value, as {@link #listed} made it
	 * @return the list of what it holds; the value itself if it is no such thing
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
	 * Check how much was collected so far.
	 * @throws UnwritableResultException if it is too much
	 */
	static void checkSize(Collection<?> list) {
		if (list.size() > MAX_ELEMENTS) {
			throw new UnwritableResultException(
					"It has more than " + MAX_ELEMENTS + " elements, of which none can be sent.", null);
		}
	}

}
