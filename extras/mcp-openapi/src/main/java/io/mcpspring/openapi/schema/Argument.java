package io.mcpspring.openapi.schema;

import io.mcpspring.openapi.document.ApiParameter;

/**
 * Argument of a tool that stands for a parameter.
 *
 * @param name its name among the arguments
 * @param parameter the parameter
 */
public record Argument(String name, ApiParameter parameter) {
}
