package io.mcpspring.autoconfigure.function;

import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpspring.context.McpRequestContext;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;

/**
 * Kinds of functions, each with the places of its types.
 */
enum FunctionKind {

	/** A function of the request and its arguments. */
	BI_FUNCTION(BiFunction.class, "apply", 1, 2) {

		@Override
		@SuppressWarnings("unchecked")
		@Nullable Object call(Object function, McpRequestContext context, @Nullable Object input) {
			return ((BiFunction<Object, @Nullable Object, @Nullable Object>) function).apply(context, input);
		}

	},

	/** A function of its arguments. */
	FUNCTION(Function.class, "apply", 0, 1) {

		@Override
		@SuppressWarnings("unchecked")
		@Nullable Object call(Object function, McpRequestContext context, @Nullable Object input) {
			return ((Function<@Nullable Object, @Nullable Object>) function).apply(input);
		}

	},

	/** A function without arguments. */
	SUPPLIER(Supplier.class, "get", -1, 0) {

		@Override
		@Nullable Object call(Object function, McpRequestContext context, @Nullable Object input) {
			return ((Supplier<?>) function).get();
		}

	},

	/** A function without result. */
	CONSUMER(Consumer.class, "accept", 0, -1) {

		@Override
		@SuppressWarnings("unchecked")
		@Nullable Object call(Object function, McpRequestContext context, @Nullable Object input) {
			((Consumer<@Nullable Object>) function).accept(input);
			return null;
		}

	};

	private final Class<?> type;

	private final String method;

	private final int input;

	private final int output;

	FunctionKind(Class<?> type, String method, int input, int output) {
		this.type = type;
		this.method = method;
		this.input = input;
		this.output = output;
	}

	/** Call a function of this kind. */
	abstract @Nullable Object call(Object function, McpRequestContext context, @Nullable Object input);

	Class<?> type() {
		return this.type;
	}

	/** Return the name of the method of the interface. */
	String method() {
		return this.method;
	}

	/** Return the type of the arguments; {@code null} for none. */
	@Nullable ResolvableType input(ResolvableType function) {
		return (this.input < 0) ? null : function.as(this.type).getGeneric(this.input);
	}

	/** Return the type of the result. */
	ResolvableType output(ResolvableType function) {
		return (this.output < 0) ? ResolvableType.forClass(Void.class) : function.as(this.type).getGeneric(this.output);
	}

	/** Return whether the first argument is the request, where that kind has two. */
	boolean takes(ResolvableType function) {
		return this != BI_FUNCTION || function.as(this.type).getGeneric(0).resolve() == McpRequestContext.class;
	}

	static @Nullable FunctionKind of(ResolvableType function) {
		for (FunctionKind kind : values()) {
			if (function.as(kind.type) != ResolvableType.NONE) {
				return kind;
			}
		}
		return null;
	}

}
