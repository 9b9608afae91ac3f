package io.mcpspring.app;

/**
 * A feature of the browser that a page asks its host for (extensions APP-14).
 */
public enum AppPermission {

	/** The camera. */
	CAMERA("camera"),

	/** The microphone. */
	MICROPHONE("microphone"),

	/** The location of the device. */
	GEOLOCATION("geolocation"),

	/** Writing to the clipboard. */
	CLIPBOARD_WRITE("clipboardWrite");

	private final String key;

	AppPermission(String key) {
		this.key = key;
	}

	String key() {
		return this.key;
	}

}
