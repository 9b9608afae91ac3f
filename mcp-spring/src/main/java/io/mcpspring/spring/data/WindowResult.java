package io.mcpspring.spring.data;

import java.util.List;

import org.springframework.data.domain.Window;

/**
 * The items of a window, as a result of tools and resources.
 *
 * @param items the items of the window
 * @param hasNext whether there are further items
 * @param <T> the type of the items
 */
record WindowResult<T>(List<T> items, boolean hasNext) {

	static <T> WindowResult<T> of(Window<T> window) {
		return new WindowResult<>(window.getContent(), window.hasNext());
	}

}
