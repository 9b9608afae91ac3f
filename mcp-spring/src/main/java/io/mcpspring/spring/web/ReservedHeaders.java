package io.mcpspring.spring.web;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Headers that are never arguments of tools: those of the connection, of the encoding and
 * of the authentication, those of a trace, and those from which proxies and frameworks
 * take another method, path, host, sender or user of a request.
 */
public final class ReservedHeaders {

	private static final Pattern NAMES = Pattern.compile(
			"accept(-encoding)?|authorization|b3|baggage|client-cert(-chain)?|connection|content-(encoding|length|type)|cookie"
					+ "|expect|forwarded|front-end-https|host|http2-settings|keep-alive|proxy(-.*)?|te|trace(parent|state)"
					+ "|trailer|transfer-encoding|uber-trace-id|upgrade|via"
					+ "|x-(amzn-trace-id|b3-.*|cloud-trace-context|datadog-.*)|x-(envoy|forwarded|rewrite)-.*"
					+ "|x-(original|proxy|remote)-(addr|email|extra-.*|forwarded-.*|groups?|host|ip|method|name|path|port|proto"
					+ "|scheme|uri|url|user)|x-(http-method|(http-)?(host|method)-override|host|real-ip)"
					+ "|x-(anonymous-consumer|consumer-(custom-id|groups|id|username)|credential-identifier)"
					+ "|x-user-?(email|groups|id|info|login|name|roles)?"
					+ "|x-(amzn-oidc|auth-request|goog-authenticated-user|goog-iap|ms-client-principal|ssl-client)(-.*)?"
					+ "|x-(appengine-user|authenticated|authentik|client-cert|jwt|pomerium|vouch|webauth)(-.*)?"
					+ "|(cf-access|remote|ssl-client|tailscale)-.*|([a-z]+-)*(client|connecting|socket)-?ip");

	private ReservedHeaders() {
	}

	/**
	 * Return whether a header is reserved.
	 * @param name the name of the header; differences of case and separators do not
	 * count, as many receivers ignore them
	 * @return {@code true} if it is never an argument
	 */
	public static boolean contains(String name) {
		return NAMES.matcher(normal(name)).matches();
	}

	/**
	 * Return a name without differences of case and separators.
	 * @param name the name of a header
	 * @return the name in lower case, with hyphens
	 */
	public static String normal(String name) {
		return name.toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
