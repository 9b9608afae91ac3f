/**
 * Auto-configuration of an MCP server in a Spring Boot web application.
 */
@NullMarked
package io.mcpspring.autoconfigure;

import org.jspecify.annotations.NullMarked;
