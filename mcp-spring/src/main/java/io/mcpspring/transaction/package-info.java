/**
 * What has to do with the application's transactions; needs Spring's transaction support.
 */
@NullMarked
package io.mcpspring.transaction;

import org.jspecify.annotations.NullMarked;
