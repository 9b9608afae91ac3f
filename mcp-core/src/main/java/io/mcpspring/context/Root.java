package io.mcpspring.context;

import org.jspecify.annotations.Nullable;

/**
 * Folder that the client works in (server-2025 SAMP-10).
 *
 * @param uri a {@code file} URI
 * @param name the display name, or {@code null}
 */
public record Root(String uri, @Nullable String name) {

}
