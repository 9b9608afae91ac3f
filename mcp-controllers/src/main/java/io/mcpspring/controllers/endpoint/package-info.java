/**
 * Methods of controllers with their mappings, and requests to them within the
 * application, independent of the web stack.
 */
@NullMarked
package io.mcpspring.controllers.endpoint;

import org.jspecify.annotations.NullMarked;
