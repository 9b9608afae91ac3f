package io.mcpspring.catalog;

/**
 * The lists whose changes are announced.
 */
public enum FeatureKind {

	/** The tools. */
	TOOLS("tools"),

	/** The resources and resource templates. */
	RESOURCES("resources"),

	/** The prompts. */
	PROMPTS("prompts");

	private final String method;

	private final String filter;

	FeatureKind(String name) {
		this.method = "notifications/" + name + "/list_changed";
		this.filter = name + "ListChanged";
	}

	/**
	 * Return the method of the notification.
	 * @return for example {@code notifications/tools/list_changed}
	 */
	public String method() {
		return this.method;
	}

	/**
	 * Return the name in the filter of {@code subscriptions/listen}.
	 * @return for example {@code toolsListChanged}
	 */
	public String filter() {
		return this.filter;
	}

}
