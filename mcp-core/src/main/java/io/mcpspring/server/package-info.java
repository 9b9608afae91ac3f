/**
 * The API for the application's decisions about its server: settings, interceptors,
 * access and visibility, listeners, and the protocol methods that they see.
 */
@NullMarked
package io.mcpspring.server;

import org.jspecify.annotations.NullMarked;
