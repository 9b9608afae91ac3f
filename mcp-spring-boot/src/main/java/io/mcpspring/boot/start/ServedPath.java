package io.mcpspring.boot.start;

/**
 * Path that the server answers alone.
 *
 * @param property the property that holds it
 * @param value the path, within the context path or base path of the application
 */
public record ServedPath(String property, String value) {
}
