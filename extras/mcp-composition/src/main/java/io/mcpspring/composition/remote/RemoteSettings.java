package io.mcpspring.composition.remote;

import java.time.Duration;
import java.util.List;

import io.mcpspring.engine.share.FairShares;
import io.mcpspring.spring.properties.OfferPattern;

/**
 * Settings of another server.
 *
 * @param name the name of the server and of its client
 * @param prefix the beginning of the names of its tools
 * @param reserved longer prefixes of other servers, whose tools its own must not imitate
 * @param include patterns of the tools to offer, in which {@code *} stands for any
 * characters; empty for all
 * @param exclude patterns of tools not to offer
 * @param maxTools the largest number of tools
 * @param maxDescriptorSize the largest size of a tool's description as JSON, in
 * characters
 * @param calls the calls at a time on this node, of which each caller has a share
 * @param callTimeout the time for a call
 */
public record RemoteSettings(String name, String prefix, List<String> reserved, List<String> include,
		List<String> exclude, int maxTools, int maxDescriptorSize, FairShares calls, Duration callTimeout) {

	private static final String ID = "id:";

	public RemoteSettings {
		reserved = List.copyOf(reserved);
		include = names(include);
		exclude = names(exclude);
	}

	/** The names may be written as ids, which they are in other choices. */
	private static List<String> names(List<String> patterns) {
		return patterns.stream().map((name) -> name.startsWith(ID) ? name.substring(ID.length()) : name).toList();
	}

	/** Return whether a name begins like those of the tools of another server. */
	boolean isReserved(String offeredAs) {
		return this.reserved.stream().anyMatch(offeredAs::startsWith);
	}

	boolean selects(String tool) {
		return (this.include.isEmpty() || matches(this.include, tool)) && !matches(this.exclude, tool);
	}

	private static boolean matches(List<String> patterns, String tool) {
		return patterns.stream().anyMatch((pattern) -> OfferPattern.matchesName(pattern, tool));
	}

}
