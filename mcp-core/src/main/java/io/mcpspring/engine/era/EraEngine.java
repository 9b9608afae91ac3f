package io.mcpspring.engine.era;

import java.time.InstantSource;

import io.mcpspring.engine.answer.Outcomes;
import io.mcpspring.engine.dispatch.Dispatcher;
import io.mcpspring.engine.housekeeping.ServerTime;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.share.RunningCalls;
import io.mcpspring.engine.stream.StreamMonitor;
import io.mcpspring.store.NodeLink;

/**
 * The parts of the engine that every era uses.
 *
 * @param dispatcher dispatches requests to the catalogue
 * @param codec decodes and encodes messages
 * @param outcomes maps failures to answers
 * @param monitor monitors open connections
 * @param limits the limits of running calls
 */
public record EraEngine(Dispatcher dispatcher, JsonRpcCodec codec, Outcomes outcomes, StreamMonitor monitor,
		RunningCalls limits) {

	/**
	 * Return the time of this server.
	 * @return the time
	 */
	public ServerTime time() {
		return this.dispatcher.settings().time();
	}

	/**
	 * Return the clock of all nodes.
	 * @param link the link to the other nodes
	 * @return the clock; that of this server if there are no other nodes
	 */
	public InstantSource clock(NodeLink link) {
		return (link != NodeLink.NONE) ? link.clock() : time();
	}

	/**
	 * Return the listener for events inside the server.
	 * @return the listener
	 */
	public ServerEvents events() {
		return this.dispatcher.settings().events();
	}

}
