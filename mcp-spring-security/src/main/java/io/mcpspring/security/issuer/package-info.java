/**
 * Issuers of access tokens: their metadata, their keys, and limits on requests to them.
 */
@NullMarked
package io.mcpspring.security.issuer;

import org.jspecify.annotations.NullMarked;
