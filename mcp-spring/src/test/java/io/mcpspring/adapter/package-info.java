/**
 * The contract of both adapters, checked on real servers.
 */
@NullMarked
package io.mcpspring.adapter;

import org.jspecify.annotations.NullMarked;
