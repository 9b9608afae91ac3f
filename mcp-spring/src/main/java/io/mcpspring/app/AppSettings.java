package io.mcpspring.app;

import java.util.Set;
import java.util.TreeSet;

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
public record AppSettings(AppCsp csp, Set<AppPermission> permissions, @Nullable String domain,
		@Nullable Boolean prefersBorder) {

	/** A page that needs nothing but itself. */
	public static final AppSettings NONE = new AppSettings(AppCsp.NONE, Set.of(), null, null);

	public AppSettings {
		permissions = Set.copyOf(permissions);
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
