/**
 * OpenAPI documents: where they are, their text, their references and their operations.
 */
@NullMarked
package io.mcpspring.openapi.document;

import org.jspecify.annotations.NullMarked;
