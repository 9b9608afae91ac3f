package io.mcpspring.spring.data;

import java.util.List;

import org.springframework.data.domain.Page;

/**
 * Page of a known number of items, as a result of tools and resources.
 *
 * @param items the items of the page
 * @param page the number of the page, 0 for the first
 * @param totalPages the number of pages
 * @param totalElements the number of items on all pages
 * @param <T> the type of the items
 */
record PageResult<T>(List<T> items, int page, int totalPages, long totalElements) {

	static <T> PageResult<T> of(Page<T> page) {
		return new PageResult<>(page.getContent(), page.getNumber(), page.getTotalPages(), page.getTotalElements());
	}

}
