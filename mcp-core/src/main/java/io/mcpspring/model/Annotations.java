package io.mcpspring.model;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Hints on content or a resource (server-2025 TOOL-12).
 *
 * @param audience the intended audience; may be empty
 * @param priority from 0 (optional) to 1 (required), or {@code null}
 * @param lastModified the time of the last change, written from 2025-06-18 on, or
 * {@code null}
 */
public record Annotations(List<Role> audience, @Nullable Double priority, @Nullable Instant lastModified) {

	public Annotations {
		audience = List.copyOf(audience);
		if (priority != null && !(priority >= 0 && priority <= 1)) {
			throw new IllegalArgumentException("Priority must be between 0 and 1: " + priority);
		}
	}

}
