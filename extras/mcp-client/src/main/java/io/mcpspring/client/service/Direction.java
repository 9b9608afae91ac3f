package io.mcpspring.client.service;

import java.util.Set;

import io.mcpspring.client.service.JavaShape.Kind;

/**
 * Which way a value goes, and which types of a schema a Java type fits therefore.
 */
enum Direction {

	/** An argument: the server has to take whatever the Java type can be. */
	SENT {

		@Override
		boolean fits(Kind kind, Set<String> types) {
			return types.contains(kind.value()) || kind == Kind.INTEGER && types.contains("number");
		}

	},

	/** A result: the Java type has to take whatever the server returns. */
	RECEIVED {

		@Override
		boolean fits(Kind kind, Set<String> types) {
			return types.stream()
				.allMatch((type) -> type.equals("null") || type.equals(kind.value())
						|| kind == Kind.NUMBER && type.equals("integer"));
		}

	};

	/** Whether values of a Java type and the types of a schema, at least one, fit. */
	abstract boolean fits(Kind kind, Set<String> types);

}
