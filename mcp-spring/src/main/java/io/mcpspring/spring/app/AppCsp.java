package io.mcpspring.spring.app;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The origins that a page needs beyond itself, from which hosts make its Content Security
 * Policy (extensions APP-13, APP-16). An origin is a scheme and a host, with a port where
 * it has one: {@code https://api.example.com}. {@code https://*.example.com} stands for
 * all subdomains.
 */
public final class AppCsp {

	/** Nothing but the page itself. */
	public static final AppCsp NONE = new AppCsp(List.of(), List.of(), List.of(), List.of());

	private static final Pattern ORIGIN = Pattern.compile(
			"(https?|wss?)://(\\*\\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*)(:\\d{1,5})?");

	private static final List<String> THIS_MACHINE = List.of("localhost", "127.0.0.1");

	private final List<String> connectDomains;

	private final List<String> resourceDomains;

	private final List<String> frameDomains;

	private final List<String> baseUriDomains;

	private AppCsp(List<String> connectDomains, List<String> resourceDomains, List<String> frameDomains,
			List<String> baseUriDomains) {
		this.connectDomains = origins(connectDomains, true);
		this.resourceDomains = origins(resourceDomains, false);
		this.frameDomains = origins(frameDomains, false);
		this.baseUriDomains = origins(baseUriDomains, false);
	}

	/**
	 * Return the origins that scripts may connect to.
	 * @return the origins that scripts may connect to; {@code wss} is allowed, too
	 */
	public List<String> connectDomains() {
		return this.connectDomains;
	}

	/**
	 * Return the origins of scripts and media.
	 * @return the origins that scripts, styles, images, fonts and media may come from
	 */
	public List<String> resourceDomains() {
		return this.resourceDomains;
	}

	/**
	 * Return the origins that may be shown in frames.
	 * @return the origins that may be shown in frames
	 */
	public List<String> frameDomains() {
		return this.frameDomains;
	}

	/**
	 * Return the bases of relative addresses.
	 * @return the bases of relative addresses
	 */
	public List<String> baseUriDomains() {
		return this.baseUriDomains;
	}

	/**
	 * Return a copy with another value of {@link #connectDomains()}.
	 * @param connectDomains the origins that scripts may connect to; {@code wss} is
	 * allowed, too
	 * @return the copy
	 */
	public AppCsp withConnectDomains(String... connectDomains) {
		return new AppCsp(List.of(connectDomains), this.resourceDomains, this.frameDomains, this.baseUriDomains);
	}

	/**
	 * Return a copy with another value of {@link #resourceDomains()}.
	 * @param resourceDomains the origins that scripts, styles, images, fonts and media
	 * may come from
	 * @return the copy
	 */
	public AppCsp withResourceDomains(String... resourceDomains) {
		return new AppCsp(this.connectDomains, List.of(resourceDomains), this.frameDomains, this.baseUriDomains);
	}

	/**
	 * Return a copy with another value of {@link #frameDomains()}.
	 * @param frameDomains the origins that may be shown in frames
	 * @return the copy
	 */
	public AppCsp withFrameDomains(String... frameDomains) {
		return new AppCsp(this.connectDomains, this.resourceDomains, List.of(frameDomains), this.baseUriDomains);
	}

	/**
	 * Return a copy with another value of {@link #baseUriDomains()}.
	 * @param baseUriDomains the bases of relative addresses
	 * @return the copy
	 */
	public AppCsp withBaseUriDomains(String... baseUriDomains) {
		return new AppCsp(this.connectDomains, this.resourceDomains, this.frameDomains, List.of(baseUriDomains));
	}

	private static List<String> origins(List<String> given, boolean sockets) {
		given.forEach((origin) -> check(origin, sockets));
		return List.copyOf(given);
	}

	private static void check(String origin, boolean sockets) {
		Matcher parts = ORIGIN.matcher(origin);
		if (!parts.matches() || (!sockets && parts.group(1).startsWith("ws"))) {
			throw new IllegalArgumentException("'" + origin + "' is no origin: write a scheme and a host without a "
					+ "path, such as 'https://api.example.com'");
		}
		if (!parts.group(1).endsWith("s") && !THIS_MACHINE.contains(parts.group(3))) {
			throw new IllegalArgumentException(
					"'" + origin + "' is not encrypted: use https or wss, save for this machine");
		}
	}

	/**
	 * Whether one of several origins covers another.
	 * @param allowed the origins, {@code *} included
	 * @param origin a scheme and a host, with the port where there is one
	 */
	static boolean covers(List<String> allowed, String origin) {
		String wanted = origin.toLowerCase(Locale.ROOT);
		return allowed.stream().anyMatch((one) -> {
			int star = one.indexOf("*");
			return (star < 0) ? one.equals(wanted) : wanted.startsWith(one.substring(0, star))
					&& wanted.endsWith(one.substring(star + 1)) && wanted.length() > one.length() - 1;
		});
	}

	ObjectNode asJson() {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		put(json, "connectDomains", this.connectDomains);
		put(json, "resourceDomains", this.resourceDomains);
		put(json, "frameDomains", this.frameDomains);
		put(json, "baseUriDomains", this.baseUriDomains);
		return json;
	}

	private static void put(ObjectNode json, String key, List<String> origins) {
		if (!origins.isEmpty()) {
			ArrayNode array = json.putArray(key);
			origins.forEach(array::add);
		}
	}

}
