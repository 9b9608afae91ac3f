/**
 * Report on the offer of a server as models see it: its tokens, tools that hosts refuse,
 * and differences from the approved offer.
 */
@NullMarked
package io.mcpspring.report;

import org.jspecify.annotations.NullMarked;
