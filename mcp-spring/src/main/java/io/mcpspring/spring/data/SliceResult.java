package io.mcpspring.spring.data;

import java.util.List;

import org.springframework.data.domain.Slice;

/**
 * Page of an unknown number of items, as a result of tools and resources.
 *
 * @param items the items of the page
 * @param page the number of the page, 0 for the first
 * @param hasNext whether there is another page
 * @param <T> the type of the items
 */
record SliceResult<T>(List<T> items, int page, boolean hasNext) {

	static <T> SliceResult<T> of(Slice<T> slice) {
		return new SliceResult<>(slice.getContent(), slice.getNumber(), slice.hasNext());
	}

}
