package io.mcpspring.benchmarks.scale;

import java.time.Duration;

/**
 * What clients do, and how the servers are configured, in the model.
 *
 * @param nodes how many nodes share the sessions; a balancer sends each request to any
 * @param sessions how many sessions there are at a time
 * @param streams how many of them have a GET stream open
 * @param callsPerMinute calls of each session in a minute
 * @param progressPercent the percentage of the calls that report progress, and are
 * answered by a stream of events
 * @param sessionMinutes how long a session lives
 * @param deletedPercent the percentage of the sessions that end by DELETE; the others
 * expire
 * @param idleTimeout {@code mcp.server.session.idle-timeout}
 * @param keepAlive {@code mcp.server.stream.keep-alive}
 * @param retention {@code mcp.server.stream.ttl}
 */
public record Assumptions(int nodes, int sessions, int streams, double callsPerMinute, double progressPercent,
		double sessionMinutes, double deletedPercent, Duration idleTimeout, Duration keepAlive, Duration retention) {

	/** An open stream counts its session as used this often in an idle time. */
	private static final double USES_IN_IDLE_TIME = 10;

	/** The same clients in another number, at another number of nodes. */
	Assumptions of(int otherNodes, int otherSessions, int otherStreams) {
		return new Assumptions(otherNodes, otherSessions, otherStreams, this.callsPerMinute, this.progressPercent,
				this.sessionMinutes, this.deletedPercent, this.idleTimeout, this.keepAlive, this.retention);
	}

	/**
	 * Copy with shortened timeouts, all of whose sessions end by DELETE, so that a run of
	 * minutes shows everything.
	 */
	Assumptions withTimeouts(Duration idle, Duration comments) {
		return new Assumptions(this.nodes, this.sessions, this.streams, this.callsPerMinute, this.progressPercent,
				this.sessionMinutes, 100, idle, comments, this.retention);
	}

	double callsPerSecond() {
		return this.sessions * this.callsPerMinute / 60;
	}

	double streamedCallsPerSecond() {
		return callsPerSecond() * this.progressPercent / 100;
	}

	double beginsPerSecond() {
		return this.sessions / (this.sessionMinutes * 60);
	}

	double opensPerSecond() {
		return this.streams / (this.sessionMinutes * 60);
	}

	double usesByStreamsPerSecond() {
		return this.streams * USES_IN_IDLE_TIME / this.idleTimeout.toSeconds();
	}

	double commentsPerSecond() {
		return (double) this.streams / this.keepAlive.toSeconds();
	}

}
