/**
 * Further servers of an application, besides the one that {@code mcp.server} describes.
 */
@NullMarked
package io.mcpspring.autoconfigure.servers;

import org.jspecify.annotations.NullMarked;
