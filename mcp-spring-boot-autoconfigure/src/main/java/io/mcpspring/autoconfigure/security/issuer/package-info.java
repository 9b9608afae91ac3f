/**
 * Settings for the keys of authorization servers.
 */
@NullMarked
package io.mcpspring.autoconfigure.security.issuer;

import org.jspecify.annotations.NullMarked;
