package io.mcpspring.spring.method.handler;

import java.util.List;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.engine.catalog.AccessGuard;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.GuardedMethod;
import io.mcpspring.spring.method.argument.ArgumentResolver;
import io.mcpspring.spring.method.result.ReturnedValue;
import io.mcpspring.spring.method.validation.ArgumentRules;
import org.jspecify.annotations.Nullable;

/**
 * Handler that calls a bean's method: binds, checks, invokes, converts.
 *
 * @param <P> the type of its parameters
 * @param <R> the type of its result
 */
final class MethodHandler<P, R> implements McpHandler<P, R>, AccessGuard {

	private final BeanMethod method;

	private final List<ArgumentResolver<P>> arguments;

	private final ArgumentRules rules;

	private final ReturnedValue returned;

	private final ResultConverter<P, R> converter;

	MethodHandler(BeanMethod method, List<ArgumentResolver<P>> arguments, ArgumentRules rules, ReturnedValue returned,
			ResultConverter<P, R> converter) {
		this.method = method;
		this.arguments = List.copyOf(arguments);
		this.rules = rules;
		this.returned = returned;
		this.converter = converter;
	}

	@Override
	public void begin(McpRequestContext context) {
		for (ArgumentResolver<P> argument : this.arguments) {
			argument.begin(context);
		}
	}

	@Override
	public CompletionStage<R> handle(McpRequestContext context, P params) throws Exception {
		@Nullable Object[] values = new @Nullable Object[this.arguments.size()];
		for (int i = 0; i < values.length; i++) {
			values[i] = this.arguments.get(i).resolve(context, params, values);
		}
		return call(context, params, values);
	}

	/**
	 * Call the method with the values of its parameters.
	 */
	CompletionStage<R> call(McpRequestContext context, P params, @Nullable Object[] values) throws Exception {
		Runnable granted = (context instanceof ServedCall call) ? call::granted : () -> {
		};
		return this.returned.await(context, invoke(values, granted), (value) -> this.converter.convert(params, value));
	}

	private @Nullable Object invoke(@Nullable Object[] values, Runnable granted) throws Exception {
		Object bean = this.method.bean();
		this.rules.check(bean, values);
		try {
			return this.method.invoke(bean, values, granted);
		}
		catch (Exception ex) {
			throw this.rules.translate(ex);
		}
	}

	@Override
	public boolean mayDeny() {
		return GuardedMethod.hasRule(this.method.source());
	}

	/**
	 * Converter of the return value of a method.
	 *
	 * @param <P> the type of the handler's parameters
	 * @param <R> the type of the result
	 */
	@FunctionalInterface
	interface ResultConverter<P, R> {

		R convert(P params, @Nullable Object value);

	}

}
