package io.mcpspring.client.generator;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

import javax.lang.model.SourceVersion;

/**
 * Java names made of names that need not be any. Names of one scope differ, also where
 * only their case would tell them apart.
 */
final class JavaNames {

	private static final int MAX_LENGTH = 60;

	/** Methods of each object, and names that a record may not have. */
	private static final Set<String> TAKEN = Set.of("clone", "finalize", "getclass", "hashcode", "notify", "notifyall",
			"tostring", "wait", "equals");

	private final Set<String> used = new HashSet<>();

	/** A name for a method, a parameter or a component. */
	String member(String name) {
		String camel = camel(name);
		String first = camel.substring(0, 1).toLowerCase(Locale.ROOT) + camel.substring(1);
		return unused(TAKEN.contains(first.toLowerCase(Locale.ROOT)) ? first + "_" : legal(first));
	}

	/** A name for a type. */
	String type(String name) {
		String camel = camel(name);
		return unused(legal(camel.substring(0, 1).toUpperCase(Locale.ROOT) + camel.substring(1)));
	}

	/** A name for a constant of an enum. */
	String constant(String name) {
		String words = name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").replaceAll("[^A-Za-z0-9]+", "_");
		String bare = words.replaceAll("^_+|_+$", "").toUpperCase(Locale.ROOT);
		return unused(legal(shortened(bare.isEmpty() ? "VALUE" : bare)));
	}

	/** Names that are not to be given. */
	JavaNames without(Set<String> names) {
		names.forEach((name) -> this.used.add(name.toLowerCase(Locale.ROOT)));
		return this;
	}

	/** Allow a name of this scope to be given again. */
	void release(String name) {
		this.used.remove(name.toLowerCase(Locale.ROOT));
	}

	private static String camel(String name) {
		StringBuilder camel = new StringBuilder();
		for (String word : name.split("[^A-Za-z0-9]+")) {
			if (!word.isEmpty()) {
				camel.append((camel.length() > 0) ? word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1)
						: word);
			}
		}
		return shortened((camel.length() > 0) ? camel.toString() : "value");
	}

	private static String shortened(String name) {
		return (name.length() > MAX_LENGTH) ? name.substring(0, MAX_LENGTH) : name;
	}

	private static String legal(String name) {
		String begun = Character.isDigit(name.charAt(0)) ? "_" + name : name;
		return SourceVersion.isName(begun) && !begun.equals("record") && !begun.equals("yield") ? begun : begun + "_";
	}

	private String unused(String name) {
		String candidate = name;
		for (int number = 2; !this.used.add(candidate.toLowerCase(Locale.ROOT)); number++) {
			candidate = name + number;
		}
		return candidate;
	}

}
