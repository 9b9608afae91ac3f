/**
 * Open entity managers; needs JPA and Spring's support of it.
 */
@NullMarked
package io.mcpspring.spring.persistence;

import org.jspecify.annotations.NullMarked;
