package io.mcpspring.spring.app;

import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.annotation.McpApp;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Settings of a page for hosts (extensions APP-12 to APP-15).
 */
public final class AppSettings {

	/** A page that needs nothing but itself. */
	public static final AppSettings NONE = new AppSettings(AppCsp.NONE, Set.of(), null, null);

	private final AppCsp csp;

	private final Set<McpApp.Permission> permissions;

	private final @Nullable String domain;

	private final @Nullable Boolean prefersBorder;

	private AppSettings(AppCsp csp, Set<McpApp.Permission> permissions, @Nullable String domain,
			@Nullable Boolean prefersBorder) {
		this.csp = csp;
		this.permissions = Set.copyOf(permissions);
		this.domain = domain;
		this.prefersBorder = prefersBorder;
	}

	/**
	 * Return the origins that the page needs.
	 * @return the origins that the page needs
	 */
	public AppCsp csp() {
		return this.csp;
	}

	/**
	 * Return the features of the browser that the page asks for.
	 * @return the features of the browser that the page asks for
	 */
	public Set<McpApp.Permission> permissions() {
		return this.permissions;
	}

	/**
	 * Return the origin to run on.
	 * @return the origin to run on, in the form that the host defines; {@code null} for
	 * the host's own choice
	 */
	public @Nullable String domain() {
		return this.domain;
	}

	/**
	 * Return whether the host should draw a border around the page.
	 * @return {@code true} or {@code false}, or {@code null} for the host's own choice
	 */
	public @Nullable Boolean prefersBorder() {
		return this.prefersBorder;
	}

	/**
	 * Return a copy with another value of {@link #csp()}.
	 * @param csp the origins that the page needs
	 * @return the copy
	 */
	public AppSettings withCsp(AppCsp csp) {
		return new AppSettings(csp, this.permissions, this.domain, this.prefersBorder);
	}

	/**
	 * Return a copy with another value of {@link #permissions()}.
	 * @param permissions the features of the browser that the page asks for
	 * @return the copy
	 */
	public AppSettings withPermissions(McpApp.Permission... permissions) {
		return new AppSettings(this.csp, Set.of(permissions), this.domain, this.prefersBorder);
	}

	/**
	 * Return a copy with another value of {@link #domain()}.
	 * @param domain the origin to run on, in the form that the host defines; {@code null}
	 * for the host's own choice
	 * @return the copy
	 */
	public AppSettings withDomain(@Nullable String domain) {
		return new AppSettings(this.csp, this.permissions, domain, this.prefersBorder);
	}

	/**
	 * Return a copy with another value of {@link #prefersBorder()}.
	 * @param prefersBorder whether the host should draw a border, or {@code null} for its
	 * own choice
	 * @return the copy
	 */
	public AppSettings withPrefersBorder(@Nullable Boolean prefersBorder) {
		return new AppSettings(this.csp, this.permissions, this.domain, prefersBorder);
	}

	/**
	 * Create the settings that an annotation has.
	 * @param connect the origins that scripts connect to
	 * @param permissions the features of the browser
	 * @throws IllegalArgumentException if an origin is none
	 */
	static AppSettings of(String[] connect, McpApp.Permission[] permissions) {
		return NONE.withCsp(AppCsp.NONE.withConnectDomains(connect)).withPermissions(permissions);
	}

	/** Return these settings, and the origins and features of others. */
	AppSettings and(AppSettings other) {
		Set<String> connect = new TreeSet<>(this.csp.connectDomains());
		connect.addAll(other.csp.connectDomains());
		Set<McpApp.Permission> all = new TreeSet<>(this.permissions);
		all.addAll(other.permissions);
		return withCsp(this.csp.withConnectDomains(connect.toArray(String[]::new)))
			.withPermissions(all.toArray(McpApp.Permission[]::new));
	}

	/**
	 * The members of {@code _meta}.
	 * @return {@code ui} with the settings, or {@code null} for none
	 */
	@Nullable ObjectNode meta() {
		ObjectNode ui = JsonNodeFactory.instance.objectNode();
		ObjectNode origins = this.csp.asJson();
		if (!origins.isEmpty()) {
			ui.set("csp", origins);
		}
		if (!this.permissions.isEmpty()) {
			ObjectNode asked = ui.putObject("permissions");
			new TreeSet<>(this.permissions).forEach((permission) -> asked.putObject(permission.key()));
		}
		if (this.domain != null) {
			ui.put("domain", this.domain);
		}
		if (this.prefersBorder != null) {
			ui.put("prefersBorder", this.prefersBorder);
		}
		return ui.isEmpty() ? null : JsonNodeFactory.instance.objectNode().set("ui", ui);
	}

}
