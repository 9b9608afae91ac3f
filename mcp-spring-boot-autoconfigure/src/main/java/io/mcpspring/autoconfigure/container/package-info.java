/**
 * Customization of embedded Tomcat and Reactor Netty for connections that break or stall.
 */
@NullMarked
package io.mcpspring.autoconfigure.container;

import org.jspecify.annotations.NullMarked;
