/**
 * The stdio transport: one client, which launched this process, on its standard input and
 * output.
 *
 * @see <a href=
 * "https://modelcontextprotocol.io/specification/draft/basic/transports/stdio">stdio</a>
 */
@NullMarked
package io.mcpspring.engine.stdio;

import org.jspecify.annotations.NullMarked;
