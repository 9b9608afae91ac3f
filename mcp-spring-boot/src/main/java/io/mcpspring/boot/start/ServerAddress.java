package io.mcpspring.boot.start;

import java.net.InetAddress;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Address on which the web server of the application listens.
 */
public final class ServerAddress {

	private final Environment environment;

	private final Binder binder;

	private final @Nullable InetAddress address;

	public ServerAddress(Environment environment) {
		this.environment = environment;
		this.binder = Binder.get(environment);
		this.address = this.binder.bind("server.address", InetAddress.class).orElse(null);
	}

	/** Return whether only programs on this machine can reach the server. */
	public boolean isLocal() {
		return this.address != null && this.address.isLoopbackAddress();
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
		if (this.address == null || this.address.isAnyLocalAddress()) {
			return "localhost";
		}
		String host = this.address.getHostAddress();
		return host.contains(":") ? "[" + host.replaceFirst("%.*", "") + "]" : host;
	}

}
