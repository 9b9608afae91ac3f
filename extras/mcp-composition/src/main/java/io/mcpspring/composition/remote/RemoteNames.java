package io.mcpspring.composition.remote;

import java.util.function.Predicate;

/**
 * The names under which the tools of another server are offered: as they are there, where
 * the protocol and hosts allow that.
 */
final class RemoteNames {

	/** The length that hosts accept. */
	static final int MAX_LENGTH = 64;

	private RemoteNames() {
	}

	/**
	 * Return the name of a tool. Characters that are not allowed become underscores; a
	 * name that is too long, or is taken, ends with a digest of its own.
	 * @param prefix the beginning of the names of all tools of the server
	 * @param name the name at the server
	 * @param taken whether another tool has a name
	 */
	static String of(String prefix, String name, Predicate<String> taken) {
		String whole = prefix + name;
		String plain = whole.replaceAll("[^A-Za-z0-9_.-]+", "_");
		boolean mapped = !plain.equals(whole);
		if (plain.length() <= MAX_LENGTH && !(mapped && taken.test(plain))) {
			return plain;
		}
		String end = "_" + Integer.toHexString(name.hashCode());
		return plain.substring(0, Math.min(plain.length(), MAX_LENGTH - end.length())) + end;
	}

}
