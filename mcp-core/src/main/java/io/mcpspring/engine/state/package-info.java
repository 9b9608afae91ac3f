/**
 * State that applications keep from call to call: with a session, or under a handle where
 * there are no sessions. The interface of its store, the store in memory, and its view
 * for calls.
 */
@NullMarked
package io.mcpspring.engine.state;

import org.jspecify.annotations.NullMarked;
