package io.mcpspring.era;

import io.mcpspring.answer.Outcomes;
import io.mcpspring.dispatch.Dispatcher;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.share.RunningCalls;
import io.mcpspring.stream.StreamMonitor;

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
	 * Return the listener for events inside the server.
	 * @return the listener
	 */
	public ServerEvents events() {
		return this.dispatcher.settings().events();
	}

}
