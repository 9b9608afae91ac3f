/**
 * The interceptors that each server has.
 */
@NullMarked
package io.mcpspring.autoconfigure.interceptor;

import org.jspecify.annotations.NullMarked;
