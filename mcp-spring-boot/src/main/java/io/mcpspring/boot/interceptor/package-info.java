/**
 * The interceptors that each server has.
 */
@NullMarked
package io.mcpspring.boot.interceptor;

import org.jspecify.annotations.NullMarked;
