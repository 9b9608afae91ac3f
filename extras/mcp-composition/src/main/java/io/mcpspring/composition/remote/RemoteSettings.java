package io.mcpspring.composition.remote;

import java.time.Duration;
import java.util.List;

import io.mcpspring.share.FairShares;

import org.springframework.util.PatternMatchUtils;

/**
 * Settings of another server.
 *
 * @param name the name of the server and of its client
 * @param prefix the beginning of the names of its tools
 * @param include patterns of the tools to offer, in which {@code *} stands for any
 * characters; empty for all
 * @param exclude patterns of tools not to offer
 * @param maxTools the largest number of tools
 * @param maxDescriptorSize the largest size of a tool's description as JSON, in
 * characters
 * @param calls the calls at a time on this node, of which each caller has a share
 * @param callTimeout the time for a call
 */
public record RemoteSettings(String name, String prefix, List<String> include, List<String> exclude, int maxTools,
		int maxDescriptorSize, FairShares calls, Duration callTimeout) {

	public RemoteSettings {
		include = List.copyOf(include);
		exclude = List.copyOf(exclude);
	}

	boolean selects(String tool) {
		return (this.include.isEmpty() || matches(this.include, tool)) && !matches(this.exclude, tool);
	}

	private static boolean matches(List<String> patterns, String tool) {
		return PatternMatchUtils.simpleMatch(patterns.toArray(String[]::new), tool);
	}

}
