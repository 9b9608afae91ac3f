/**
 * Connections to embedded Tomcat and Reactor Netty that break or stall.
 */
@NullMarked
package io.mcpspring.boot.container;

import org.jspecify.annotations.NullMarked;
