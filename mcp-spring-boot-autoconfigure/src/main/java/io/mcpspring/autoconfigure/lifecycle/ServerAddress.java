package io.mcpspring.autoconfigure.lifecycle;

import java.net.InetAddress;
import java.util.Map;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Address on which the web server of the application listens.
 */
public final class ServerAddress {

	private final Environment environment;

	private final Binder binder;

	public ServerAddress(Environment environment) {
		this.environment = environment;
		this.binder = Binder.get(environment);
	}

	/** Return whether only programs on this machine can reach the server. */
	public boolean isLocal() {
		return this.binder.bind("server.address", InetAddress.class).map(InetAddress::isLoopbackAddress).orElse(false);
	}

	/**
	 * Return the URL of a path.
	 * @param path the path, with the context path
	 * @return the URL, or the path alone if another server listens
	 */
	public String url(String path) {
		String port = this.environment.getProperty("local.server.port");
		return (port != null) ? scheme() + "://" + host() + ":" + port + path : path;
	}

	private String scheme() {
		Map<String, Object> ssl = this.binder.bind("server.ssl", Bindable.mapOf(String.class, Object.class))
			.orElse(Map.of());
		return (ssl.isEmpty() || "false".equals(String.valueOf(ssl.get("enabled")))) ? "http" : "https";
	}

	private String host() {
		InetAddress address = this.binder.bind("server.address", InetAddress.class).orElse(null);
		if (address == null || address.isAnyLocalAddress()) {
			return "localhost";
		}
		String host = address.getHostAddress();
		return host.contains(":") ? "[" + host.replaceFirst("%.*", "") + "]" : host;
	}

}
