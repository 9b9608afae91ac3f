/**
 * Auto-configuration of controllers whose methods are offered as tools without
 * annotations.
 */
@NullMarked
package io.mcpspring.autoconfigure.controller;

import org.jspecify.annotations.NullMarked;
