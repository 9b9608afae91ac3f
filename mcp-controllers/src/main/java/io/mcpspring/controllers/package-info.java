/**
 * Methods of controllers as tools without annotations.
 */
@NullMarked
package io.mcpspring.controllers;

import org.jspecify.annotations.NullMarked;
