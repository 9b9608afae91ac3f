/**
 * Protection of a server in a servlet container by access tokens.
 */
@NullMarked
package io.mcpspring.security.servlet;

import org.jspecify.annotations.NullMarked;
