/**
 * Checks at the start. Those of a class named Check stop a start that would be unsafe or
 * dead, by an {@link io.mcpspring.spring.properties.InvalidMcpPropertyException} or an
 * {@link io.mcpspring.spring.method.InvalidMcpDeclarationException} with subject, fault
 * and remedy: the paths of the server, who may call it, the rules of URLs, completions.
 * Those of a class named Report only advise, in one line of the log each, once the
 * application is ready.
 */
@NullMarked
package io.mcpspring.boot.start;

import org.jspecify.annotations.NullMarked;
