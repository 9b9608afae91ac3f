/**
 * Stores on a relational database, by JDBC: an example of a store of one's own, held to
 * the contracts of the core and tried by real servers.
 */
@NullMarked
package io.mcpspring.conformance.jdbc;

import org.jspecify.annotations.NullMarked;
