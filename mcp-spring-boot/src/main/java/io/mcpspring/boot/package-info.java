/**
 * Parts of a server in Spring Boot that the auto-configuration puts together.
 */
@NullMarked
package io.mcpspring.boot;

import org.jspecify.annotations.NullMarked;
