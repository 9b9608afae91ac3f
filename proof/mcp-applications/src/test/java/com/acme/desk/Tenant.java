package com.acme.desk;

import org.jspecify.annotations.Nullable;

/** Of whose data the current thread is speaking. */
public final class Tenant {

	private static final ThreadLocal<@Nullable String> CURRENT = new ThreadLocal<>();

	private Tenant() {
	}

	public static @Nullable String current() {
		return CURRENT.get();
	}

	public static void set(@Nullable String tenant) {
		if (tenant != null) {
			CURRENT.set(tenant);
		}
		else {
			CURRENT.remove();
		}
	}

}
