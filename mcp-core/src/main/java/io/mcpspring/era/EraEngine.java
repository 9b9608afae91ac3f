package io.mcpspring.era;

import io.mcpspring.answer.Outcomes;
import io.mcpspring.dispatch.Dispatcher;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.share.RunningCalls;
import io.mcpspring.stream.StreamMonitor;

/**
 * The parts of the engine that every era is built on.
 *
 * @param dispatcher leads requests to the catalogue
 * @param codec reads and writes messages
 * @param outcomes maps failures to answers
 * @param monitor watches over open connections
 * @param limits limit the calls that run
 */
public record EraEngine(Dispatcher dispatcher, JsonRpcCodec codec, Outcomes outcomes, StreamMonitor monitor,
		RunningCalls limits) {

	/**
	 * Return the listener of what happens inside.
	 * @return the listener
	 */
	public ServerEvents events() {
		return this.dispatcher.settings().events();
	}

}
