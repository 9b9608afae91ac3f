package io.mcpspring.spring.app;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.annotation.McpApp;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Settings of a page for hosts (extensions APP-12 to APP-15).
 *
 * @param csp the origins that it needs
 * @param permissions the features of the browser that it asks for
 * @param domain the origin to run on, in the form that the host defines; {@code null} for
 * the host's own choice
 * @param prefersBorder whether the host should draw a border around it; {@code null} for
 * the host's own choice
 */
public record AppSettings(AppCsp csp, Set<McpApp.Permission> permissions, @Nullable String domain,
		@Nullable Boolean prefersBorder) {

	/** A page that needs nothing but itself. */
	public static final AppSettings NONE = new AppSettings(AppCsp.NONE, Set.of(), null, null);

	public AppSettings {
		permissions = Set.copyOf(permissions);
	}

	/**
	 * Create the settings that an annotation has.
	 * @param connect the origins that scripts connect to
	 * @param permissions the features of the browser
	 * @throws IllegalArgumentException if an origin is none
	 */
	static AppSettings of(String[] connect, McpApp.Permission[] permissions) {
		return new AppSettings(new AppCsp(List.of(connect), List.of(), List.of(), List.of()), Set.of(permissions), null,
				null);
	}

	/** Return these settings, and the origins and features of others. */
	AppSettings and(AppSettings other) {
		Set<String> connect = new TreeSet<>(this.csp.connectDomains());
		connect.addAll(other.csp.connectDomains());
		Set<McpApp.Permission> all = new TreeSet<>(this.permissions);
		all.addAll(other.permissions);
		return new AppSettings(new AppCsp(List.copyOf(connect), this.csp.resourceDomains(), this.csp.frameDomains(),
				this.csp.baseUriDomains()), all, this.domain, this.prefersBorder);
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
