package io.mcpspring.openapi.document;

import java.util.List;
import java.util.Map;

/**
 * Operations of a document.
 *
 * @param usable those that can be offered
 * @param refused the reasons why others cannot, by method and path
 */
public record Operations(List<ApiOperation> usable, Map<String, String> refused) {
}
